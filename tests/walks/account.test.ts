import { expect, inject, test } from 'vitest';
import { visit } from './visitor.ts';

const PASSWORD = 'correct horse battery staple';

test('sign up, create a key, use it, see it used, revoke it and be refused', async () => {
  const { page } = await visit('/sign-up');
  await page.getByLabel('Email address').fill(`ada-${Date.now()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(/\/keys/);

  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Our product');
  await page.getByRole('dialog').getByRole('button', { name: 'Create the key' }).click();
  await page.getByRole('heading', { name: 'Your new key: Our product' }).waitFor();
  const key = /gdx_\w+/.exec(await page.getByRole('main').innerText())?.[0];
  expect(key).toBeDefined();

  const ask = () =>
    fetch(`${inject('siteUrl')}/api/v1/icons?search=home&with=svg&per_page=5`, {
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
    });
  const answer = await ask();
  expect(answer.status).toBe(200);
  const { data } = (await answer.json()) as { data: { svg: { svg_code: string } }[] };
  expect(data[0]?.svg.svg_code).toMatch(/^<svg /);

  // What is used last is written every few seconds.
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.getByRole('listitem').filter({ hasText: 'Our product' }).innerText();
      },
      { timeout: 60_000, interval: 2_000 },
    )
    .not.toContain('never');
  expect(await page.getByRole('main').innerText()).not.toContain(key);

  await page.getByRole('button', { name: 'Revoke: Our product' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke the key' }).click();
  await page.getByText('Revoked: Our product.').waitFor();
  await expect.poll(async () => (await ask()).status).toBe(401);
});

test('whoever is not signed in is led to sign in, and back', async () => {
  const { page } = await visit('/keys');
  await page.waitForURL(/\/sign-in/);
  await page.getByRole('heading', { level: 1 }).waitFor();
});
