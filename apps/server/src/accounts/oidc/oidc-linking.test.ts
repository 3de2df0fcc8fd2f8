import { describe, expect, test } from 'vitest';
import { addApp } from '../../testing/authenticator-app.ts';
import { ProviderBrowser } from '../../testing/provider-browser.ts';
import { accountOf, SESSION, startWithProvider } from '../../testing/provider-service.ts';
import { PASSWORD, signInVisitor } from '../../testing/visitor.ts';
import { requestReset } from '../passwords/reset-password.ts';

describe('an account with a password', () => {
  async function startLinked() {
    const parts = await startWithProvider();
    await signInVisitor(parts.service, 'owner@example.com');
    const owner = new ProviderBrowser(parts.service);
    await owner.send('POST', '/account/session', { email: 'owner@example.com', password: PASSWORD });
    const link = async (login: string, password = PASSWORD) => {
      const started = await owner.send('POST', '/account/oidc/link', { password });
      const { address } = started.json<{ data: { address: string } }>().data;
      return owner.visitProvider(address, login);
    };
    return { ...parts, owner, link };
  }

  test('is linked once by its owner, who can then sign in through the provider', async () => {
    const { owner, link, ann } = await startLinked();
    const answer = await owner.returnFromProvider(await link('ann'));
    expect(answer.headers['location']).toBe('/settings?linked');
    expect((await accountOf(owner)).identity?.subject).toBe('ann');
    expect((await ann.signIn('ann')).headers['location']).toBe('/keys');
    expect((await accountOf(ann)).email).toBe('owner@example.com');
    expect((await owner.send('POST', '/account/oidc/link', { password: PASSWORD })).code).toBe(
      'identity_linked',
    );
  });

  test('is not linked without the password', async () => {
    const { owner } = await startLinked();
    for (const body of [{}, { password: 'guess' }]) {
      const answer = await owner.send('POST', '/account/oidc/link', body);
      expect(answer.json<{ errors: object }>().errors).toEqual({ password: ['This is not your password.'] });
    }
  });

  test('is not linked after the session that started the link has ended', async () => {
    const { owner, link } = await startLinked();
    const back = await link('ann');
    await owner.send('DELETE', '/account/session');
    expect((await owner.returnFromProvider(back)).headers['location']).toBe('/settings?error=expired');
    await owner.send('POST', '/account/session', { email: 'owner@example.com', password: PASSWORD });
    expect((await accountOf(owner)).identity).toBeNull();
  });

  test('is not linked to an identity of another account', async () => {
    const { owner, link, ann } = await startLinked();
    await ann.signIn('ann');
    expect((await owner.returnFromProvider(await link('ann'))).headers['location']).toBe(
      '/settings?error=identity_taken',
    );
    expect((await accountOf(owner)).identity).toBeNull();
    expect((await accountOf(ann)).email).toBe('ann@example.com');
  });

  test('is unlinked by its owner, which ends the other sessions and sign-in through the provider', async () => {
    const { owner, link, ann } = await startLinked();
    await owner.returnFromProvider(await link('ann'));
    await ann.signIn('ann');
    expect((await owner.send('DELETE', '/account/oidc/link', { password: 'guess' })).code).toBe(
      'invalid_field',
    );
    expect((await owner.send('DELETE', '/account/oidc/link', { password: PASSWORD })).status).toBe(200);
    expect((await accountOf(owner)).identity).toBeNull();
    expect((await ann.send('GET', '/account')).code).toBe('signed_out');
    await ann.signIn('ann');
    expect((await accountOf(ann)).email).toBe('ann@example.com');
  });
});

describe('an account that a stranger made with the address of another person', () => {
  // promise: Whoever had an account before its reset keeps no session, identity and key
  test('is left without the identity and the key of the stranger once its owner resets the password', async () => {
    const { service, ann: stranger } = await startWithProvider();
    await signInVisitor(service, 'owner@example.com');
    await stranger.send('POST', '/account/session', { email: 'owner@example.com', password: PASSWORD });
    const made = await stranger.send('POST', '/account/keys', { name: 'planted' });
    const { secret } = made.json<{ data: { secret: string } }>().data;
    await service.refreshKeys();
    const started = await stranger.send('POST', '/account/oidc/link', { password: PASSWORD });
    const { address } = started.json<{ data: { address: string } }>().data;
    await stranger.returnFromProvider(await stranger.visitProvider(address, 'ann'));
    expect((await service.ask('/api/v1/colors', { key: secret })).status).toBe(200);

    const reset = await requestReset(service.deps.accounts, 'owner@example.com');
    const owner = new ProviderBrowser(service);
    const token = reset?.secret ?? '';
    await owner.send('POST', '/account/password-reset/confirm', { token, password: 'only mine now' });

    expect((await service.ask('/api/v1/colors', { key: secret })).status).toBe(401);
    expect((await stranger.send('GET', '/account')).code).toBe('signed_out');
    await stranger.signIn('ann');
    expect((await accountOf(stranger)).email).toBe('ann@example.com');
    await owner.send('POST', '/account/session', { email: 'owner@example.com', password: 'only mine now' });
    expect((await accountOf(owner)).identity).toBeNull();
  });

  test('lets the stranger in no more once its owner has added the first second factor', async () => {
    const { service, ann: stranger } = await startWithProvider();
    const owner = await signInVisitor(service, 'owner@example.com');
    await stranger.send('POST', '/account/session', { email: 'owner@example.com', password: PASSWORD });
    const started = await stranger.send('POST', '/account/oidc/link', { password: PASSWORD });
    const { address } = started.json<{ data: { address: string } }>().data;
    await stranger.returnFromProvider(await stranger.visitProvider(address, 'ann'));
    expect((await accountOf(stranger)).identity?.subject).toBe('ann');

    await addApp(service, owner);

    expect((await stranger.send('GET', '/account')).code).toBe('signed_out');
    await stranger.signIn('ann');
    expect((await accountOf(stranger)).email).toBe('ann@example.com');
  });
});

describe('an account without a password', () => {
  /** A sign-in of this age no longer confirms the owner. */
  const STALE_MS = 10 * 60_000;

  test('gets a password after a fresh sign-in, and can then sign in with it and be unlinked', async () => {
    const { ann, service } = await startWithProvider();
    await ann.signIn('ann');
    expect((await ann.send('DELETE', '/account/oidc/link', {})).code).toBe('password_missing');
    const before = ann.cookie(SESSION);
    expect((await ann.send('POST', '/account/password', { new_password: PASSWORD })).status).toBe(200);
    expect(ann.cookie(SESSION)).not.toBe(before);
    expect((await accountOf(ann)).has_password).toBe(true);
    const byPassword = new ProviderBrowser(service);
    await byPassword.send('POST', '/account/session', { email: 'ann@example.com', password: PASSWORD });
    expect((await accountOf(byPassword)).email).toBe('ann@example.com');
    expect((await ann.send('DELETE', '/account/oidc/link', { password: PASSWORD })).status).toBe(200);
  });

  test('is neither given a password nor deleted by a session of ten minutes ago', async () => {
    const { ann, service } = await startWithProvider();
    await ann.signIn('ann');
    service.clock.advance(STALE_MS);
    const answers = [
      await ann.send('POST', '/account/password', { new_password: PASSWORD }),
      await ann.send('DELETE', '/account', {}),
    ];
    expect(answers.map(({ code }) => code)).toEqual(['stale_session', 'stale_session']);
    await ann.signIn('ann');
    expect((await ann.send('DELETE', '/account', {})).status).toBe(200);
    expect(await service.deps.accounts.accounts.listAccounts()).toEqual([]);
  });

  test('cannot be signed in to with a password', async () => {
    const { ann, service } = await startWithProvider();
    await ann.signIn('ann');
    const guesser = new ProviderBrowser(service);
    for (const password of ['', 'null', PASSWORD]) {
      const body = { email: 'ann@example.com', password };
      expect((await guesser.send('POST', '/account/session', body)).code).toBe('wrong_credentials');
    }
  });

  test('gets no password by signing up with its address', async () => {
    const { ann, service } = await startWithProvider();
    await ann.signIn('ann');
    const thief = new ProviderBrowser(service);
    const body = { email: 'ann@example.com', password: PASSWORD };
    expect((await thief.send('POST', '/account/sign-up', body)).status).toBe(200);
    expect((await thief.send('POST', '/account/session', body)).code).toBe('wrong_credentials');
    expect((await accountOf(ann)).has_password).toBe(false);
  });

  test('is exported with its identity at the provider', async () => {
    const { ann, provider } = await startWithProvider();
    await ann.signIn('ann');
    expect((await ann.send('GET', '/account/export')).json()).toMatchObject({
      account: { has_password: false, identity: { issuer: provider.settings.issuer, subject: 'ann' } },
    });
  });
});
