/// <reference lib="dom" />
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fieldError } from '@glyphdex/contract';
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { codeOf } from '../../apps/server/src/testing/authenticator-app.ts';
import { accessibilityViolations } from './axe.ts';
import { visit } from './visitor.ts';

const PASSWORD = 'correct horse battery staple';

test('a new visitor of a service with mail opens the mailed link to create the account', async () => {
  const { page } = await visit('/');
  const json = (data: unknown) => ({ contentType: 'application/json', body: JSON.stringify({ data }) });
  await page.route('**/account/entrances', (route) =>
    route.fulfill(json({ password: true, oidc: null, sends_mail: true })),
  );
  await page.route('**/account/sign-up', (route) => route.fulfill(json(null)));
  await page.goto('/sign-up');
  await page.getByLabel('Email address').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  expect(await page.getByRole('main').innerText()).toContain('ada@example.com');

  await page.goto(`/confirm-sign-up#${'A'.repeat(43)}`);
  await page.getByRole('heading', { name: 'Confirm your account' }).waitFor();
  await expect.poll(() => page.url()).not.toContain('#');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page.getByText('used or is too old').waitFor();
});

test('a new visitor signs up, creates, uses and revokes a key', async () => {
  const { page } = await visit('/sign-up');
  await page.getByLabel('Email address').fill(`ada-${Date.now()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(/\/keys/);

  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Our product');
  await page.getByRole('dialog').getByRole('button', { name: 'Create the key' }).click();
  await page.getByRole('heading', { name: 'Your new key: Our product' }).waitFor();
  const key = /gdx_\w+/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
  expect(key).not.toBe('');

  const answer = await askWith(page, key, '/api/v1/icons?search=home&with=svg&per_page=5');
  expect(answer.status).toBe(200);
  expect(answer.svg).toMatch(/^<svg /);
  expect((await askWith(page, key, '/api/v1/icons?search=qwzxqwzx')).status).toBe(200);

  await page.getByRole('link', { name: 'Usage' }).click();
  await page.waitForURL(/\/usage/);
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole('status').filter({ hasText: 'request' }).first().innerText();
    })
    .toBe('2 requests');
  const usage = await page.getByRole('main').innerText();
  for (const text of ['Our product', 'home', 'qwzxqwzx']) expect(usage).toContain(text);
  await page
    .getByRole('row', { name: /Our product/ })
    .getByRole('cell', { name: '2', exact: true })
    .waitFor();
  await page.getByRole('img', { name: 'Chart of 2 requests' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Keys' }).click();
  await page.waitForURL(/\/keys/);
  await expect
    .poll(() => page.getByRole('listitem').filter({ hasText: 'Our product' }).innerText())
    .not.toContain('never');
  expect(await page.getByRole('main').innerText()).not.toContain(key);

  await page.getByRole('button', { name: 'Revoke: Our product' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke the key' }).click();
  await page.getByText('Revoked: Our product.').waitFor();
  await expect.poll(async () => (await askWith(page, key, '/api/v1/icons')).status).toBe(401);
});

test('an account keeps the collections of its owner, who finds them in another browser', async () => {
  const email = `kit-${Date.now()}@example.com`;
  const shared = '/saved#name=Navigation&icons=lucide--house,lucide--search';
  const { page: first } = await visit(shared);
  await first.getByRole('button', { name: 'Keep it' }).click();
  await first.getByText('Stored in this browser').waitFor();
  await first.goto('/sign-up');
  await first.getByLabel('Email address').fill(email);
  await first.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await first.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await first.waitForURL(/\/keys/);
  await first.getByRole('link', { name: 'Collection 2' }).click();
  await first.getByText('Stored in your account').waitFor();
  expect(await accessibilityViolations(first)).toEqual([]);
  const [answer] = await Promise.all([
    first.waitForResponse(/\/account\/collections\/\w+$/),
    first.getByRole('button', { name: 'Remove Search from the collection' }).click({ force: true }),
  ]);
  expect(answer.status()).toBe(200);

  const { page: other } = await visit('/sign-in');
  await other.getByLabel('Email address').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.getByRole('link', { name: 'Collection 1' }).click();
  await expect.poll(() => other.getByLabel('Name of the collection').inputValue()).toBe('Navigation');
  await other.goto('/settings');
  await other.getByRole('button', { name: 'Sign out' }).first().click();
  await other.getByRole('link', { name: 'Collection', exact: true }).waitFor();
});

test('a visitor creates a publishable key, with which only pages of its domain read icons', async () => {
  const own = await servePage();
  // A page of another origin may not send the address of the visitor as a header.
  const { page } = await visit('/sign-up', { extraHTTPHeaders: {} }, own.origin);
  await page.getByLabel('Email address').fill(`ada-page-${Date.now()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(/\/keys/);

  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog');
  // With the keyboard: the arrow key chooses the other kind.
  await dialog.getByLabel('Secret').focus();
  await page.keyboard.press('ArrowDown');
  expect(await dialog.getByLabel('Publishable').isChecked()).toBe(true);
  await dialog.getByText('may be public').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByLabel('Name').fill('Our page');
  await dialog.getByRole('button', { name: 'Create the key' }).click();
  // Without a domain, the browser points at the field.
  await expect
    .poll(() => dialog.getByLabel('Domains').evaluate((field) => field.matches(':focus:invalid')))
    .toBe(true);
  await dialog.getByLabel('Domains').fill('127.0.0.1');
  await dialog.getByRole('button', { name: 'Create the key' }).click();
  await page.getByRole('heading', { name: 'Your new key: Our page' }).waitFor();
  await page.getByText('Try it in a page of 127.0.0.1:').waitFor();
  const key = /gdx_pub_\w+/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
  expect(key).not.toBe('');
  const card = page.getByRole('listitem').filter({ hasText: 'Our page' });
  for (const text of ['Publishable', '6,000 requests a minute'])
    expect(await card.innerText()).toContain(text);

  await page.goto(own.origin);
  const address = `${inject('siteUrl')}/api/v1/icons?search=home&with=svg&per_page=5`;
  const answer = await askWith(page, key, address);
  expect([answer.status, answer.limit]).toEqual([200, '300']);
  expect(answer.svg).toMatch(/^<svg /);
  const again = await askWith(page, key, address, { 'if-none-match': answer.etag ?? '' });
  expect(again.status).toBe(304);
  expect((await askWith(page, key, `${inject('siteUrl')}/api/v1/icons?nonsense=1`)).status).toBe(422);
  expect((await askWith(page, key, `${inject('siteUrl')}/api/v1/nothing`)).status).toBe(404);
  // Scripts cannot read refusals without a key that serves their page.
  expect((await askWith(page, `${key}x`, address)).status).toBe('TypeError');
  expect((await askWith(page, key, `${inject('siteUrl')}/api/v1/icons/mdi--home/download`)).status).toBe(
    'TypeError',
  );

  const foreign = await visit('/', {}, own.foreignOrigin);
  await foreign.page.goto(own.foreignOrigin);
  expect((await askWith(foreign.page, key, address)).status).toBe('TypeError');
});

/** A site of its own, under an origin that is a domain of the key of the test, and under one that is not. */
async function servePage() {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><link rel="icon" href="data:,"><title>A page</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, foreignOrigin: `http://localhost:${port}` };
}

/** Sends an API request with this key by the browser's `fetch`. Returns what the page can read of the answer. */
function askWith(page: Page, key: string, path: string, headers: Record<string, string> = {}) {
  return page.evaluate(
    async ([secret, address, more]) => {
      const answer = await fetch(address, {
        // The browser's own cache would turn a 304 into a 200.
        cache: 'no-store',
        headers: { authorization: `Bearer ${secret}`, accept: 'application/json', ...more },
      }).catch((error: Error) => error.name);
      if (typeof answer === 'string') return { status: answer };
      const text = await answer.text();
      const { data } = (text === '' ? {} : JSON.parse(text)) as { data?: { svg?: { svg_code: string } }[] };
      return {
        status: answer.status,
        etag: answer.headers.get('etag') ?? undefined,
        limit: answer.headers.get('x-ratelimit-limit') ?? undefined,
        svg: data?.[0]?.svg?.svg_code,
      };
    },
    [key, path, headers] as const,
  );
}

test('redirects a visitor without a session to sign-in and keeps the requested address', async () => {
  const { page } = await visit('/usage?range=30d');
  await page.waitForURL(/\/sign-in\?next=%2Fusage%3Frange%3D30d$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

/** `OIDC_NAME` of the tested service is `Example ID`. */
const BUTTON = 'Sign in with Example ID';

async function signInAtProvider(page: Page, name: string): Promise<void> {
  await page.waitForURL((url) => url.origin === inject('providerUrl'));
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('signs in at the provider, returns to the requested page and sets a password', async () => {
  const email = `grace-${Date.now()}@example.com`;
  const { page } = await visit('/usage', {}, inject('providerUrl'));
  await page.getByRole('link', { name: BUTTON }).click();
  await signInAtProvider(page, email);
  await page.waitForURL(`${inject('siteUrl')}/usage`);
  await page.getByRole('heading', { name: 'Usage' }).waitFor();

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByText(email).waitFor();
  await page.getByText('Your account is linked to Example ID.').waitFor();
  await page.getByText('To unlink it, set a password first.').waitFor();
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set a password' }).click();
  await page.getByText('The password is changed.').waitFor();
  await page.getByRole('button', { name: 'Unlink' }).waitFor();

  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).first().click();
  await page.waitForURL(/\/$/);
  await page.goto('/sign-in');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/keys/);
});

test('links an existing account only after its owner signs in', async () => {
  const email = `joan-${Date.now()}@example.com`;
  const { page } = await visit('/sign-up', {}, inject('providerUrl'));
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(/\/keys/);
  const signOut = () => page.getByRole('main').getByRole('button', { name: 'Sign out' }).first().click();
  await signOut();

  await page.goto('/sign-in');
  await page.getByRole('link', { name: BUTTON }).click();
  await signInAtProvider(page, email);
  await page.getByRole('alert').getByText('already has an account').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/keys/);

  await page.getByRole('link', { name: 'Settings' }).click();
  const section = page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Sign-in with Example ID' }),
  });
  await section.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await section.getByRole('button', { name: 'Link to Example ID' }).click();
  await page.getByText('You can now also sign in with Example ID').waitFor();

  await signOut();
  await page.waitForURL(/\/$/);
  await page.goto('/sign-in');
  await page.getByRole('link', { name: BUTTON }).click();
  await page.waitForURL(/\/keys/);
});

test('reports a sign-in that was canceled at the provider', async () => {
  const { page } = await visit('/sign-in', {}, inject('providerUrl'));
  await page.getByRole('link', { name: BUTTON }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alert').getByText('Sign-in at Example ID was canceled.').waitFor();
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'glyphdex_session' }),
  );
});

test.each([
  ['light', 1280],
  ['dark', 320],
] as const)(
  'account pages violate no accessibility rule of axe and fit the screen: %s theme, %i pixels wide',
  async (colorScheme, width) => {
    const options = { colorScheme, viewport: { width, height: 900 } };
    const { page } = await visit('/sign-in', options, inject('providerUrl'));
    await page.getByRole('link', { name: BUTTON }).click();
    await signInAtProvider(page, `mary-${colorScheme}-${Date.now()}@example.com`);
    await page.waitForURL(/\/keys/);
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Ours');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Create the key' }).click();
    await page.getByRole('heading', { name: 'Your new key: Ours' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    for (const path of ['/keys', '/usage', '/settings']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await page.title()).toMatch(/Glyphdex$/);
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  },
);

/** Signs up in a new browser. Returns the address of the account. */
async function signUp(page: Page): Promise<string> {
  const email = `eve-${Date.now()}@example.com`;
  await page.goto('/sign-up');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(/\/keys/);
  return email;
}

async function signInWithPassword(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/sign-in');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('an owner adds an authenticator app, signs in with a recovery code and removes the app', async () => {
  const { page } = await visit('/');
  const email = await signUp(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await page.getByLabel('The six digits').fill('12345');
  await page.getByRole('button', { name: 'Add the app' }).click();
  await page.getByText('This code is wrong.').waitFor();
  await page.getByLabel('The six digits').fill(codeOf(secret, Date.now()));
  await page.getByRole('button', { name: 'Add the app' }).click();
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  const codes = await page
    .getByRole('region', { name: 'Your recovery codes' })
    .locator('code')
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).first().click();
  expect((await download).suggestedFilename()).toBe('glyphdex-recovery-codes.txt');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('10 recovery codes are left.').waitFor();

  await signInWithPassword(page, email);
  await page.getByLabel('Code').fill('000000');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('This code is wrong or has been used.').waitFor();
  await page.getByLabel('Code').fill(codes[0]!);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/keys/);

  await page.goto('/settings');
  await page.getByText('9 recovery codes are left.').waitFor();
  await page.getByRole('button', { name: 'Remove “Authenticator app”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Add an authenticator app' }).waitFor();
  await signInWithPassword(page, email);
  await page.waitForURL(/\/keys/);

  // The page for a sign-in does not redirect a visitor who is signed in and has to sign in again.
  await page.goto('/sign-in?again&next=/settings');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/settings/);
});

test('a reset asks for a code, keeps the chosen keys on the way back, and sends both', async () => {
  const { page } = await visit('/');
  const key = { name: 'Our shop', prefix: 'gdx_live_abcd', created_at: '2026-05-05T10:00:00Z' };
  const sent: Record<string, unknown>[] = [];
  await page.route('**/account/password-reset/keys', (route) =>
    route.fulfill({ json: { data: [{ ...key, id: 'key_1' }] } }),
  );
  await page.route('**/account/password-reset/confirm', (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>;
    sent.push(body);
    return body['code'] === undefined
      ? route.fulfill({
          status: 401,
          json: {
            code: 'second_factor_required',
            message: 'x',
            details: [{ field: 'code', ...fieldError('code_required') }],
          },
        })
      : route.fulfill({ json: { data: null } });
  });
  await page.goto(`/reset-password#${'A'.repeat(43)}`);
  await page.getByLabel('Revoke “Our shop”').uncheck();
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByLabel('Code').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back' }).click();
  expect(await page.getByLabel('Revoke “Our shop”').isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByLabel('Code').fill('123 456');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByText('The new password is set').waitFor();
  const wanted = { token: 'A'.repeat(43), password: PASSWORD, keep_keys: ['key_1'] };
  expect(sent).toEqual([wanted, wanted, { ...wanted, code: '123 456' }]);
});
