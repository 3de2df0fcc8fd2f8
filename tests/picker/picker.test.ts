/// <reference lib="dom" />
import { expect, test } from 'vitest';
import { accessibilityViolations } from '../walks/axe.ts';
import { pickerOf, recordChanges, visitShop } from './shop-visitor.ts';

// Actions of a person in the picker: search, choose, submit, by pointer and by keyboard.

const PICKER =
  '<glyphdex-picker endpoint="/icons" name="icon" label="Icon" packs="lucide"></glyphdex-picker>';
const form = (picker: string) => `<form action="/order">${picker}<button>Save</button></form>`;

test('submits the slug of an icon that was found and clicked', async () => {
  const page = await visitShop(form(PICKER));
  const changes = await recordChanges(page);
  const { trigger, field, cells, popup, value } = pickerOf(page);
  await trigger.click();
  await field.fill('hoem');
  await expect.poll(() => cells.first().getAttribute('aria-label')).toMatch(/^House, Lucide/);
  await cells.first().click();
  await expect.poll(() => popup.isVisible()).toBe(false);
  expect(await value()).toBe('lucide--house');

  await expect.poll(async () => (await changes()).length).toBe(1);
  expect((await changes())[0]).toMatchObject({
    slug: 'lucide--house',
    name: 'House',
    svg: expect.stringMatching(/^<svg .*<\/svg>$/),
    license: { title: expect.any(String), spdx: 'ISC', url: expect.stringMatching(/^https:/) },
    pack: { slug: 'lucide', name: 'Lucide' },
    author: { name: expect.any(String) },
  });
  await page.getByRole('button', { name: 'Save' }).click();
  expect(await page.getByRole('status').innerText()).toBe('?icon=lucide--house');
});

test('works by keyboard alone and returns the focus to the trigger', async () => {
  const page = await visitShop(form(PICKER));
  const { trigger, field, cells, popup, value } = pickerOf(page);
  const { keyboard } = page;
  const isFocused = () => trigger.evaluate((node) => node.matches(':focus'));
  const activeLabel = () =>
    field.evaluate((node) => {
      const id = node.getAttribute('aria-activedescendant');
      const root = node.getRootNode() as ShadowRoot;
      return id === null ? null : (root.getElementById(id)?.getAttribute('aria-label') ?? 'missing');
    });

  await keyboard.press('Tab');
  expect(await isFocused()).toBe(true);
  await keyboard.press('ArrowDown');
  await expect.poll(() => field.evaluate((node) => node.matches(':focus'))).toBe(true);
  await keyboard.type('star');
  await expect.poll(() => cells.first().getAttribute('aria-label')).toMatch(/^Star/);
  expect(await field.getAttribute('aria-expanded')).toBe('true');
  expect(await activeLabel()).toBeNull();
  const labels = await cells.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label')));
  const columns = await cells.first().evaluate((node) => node.parentElement!.children.length);

  await keyboard.press('ArrowDown');
  expect(await activeLabel()).toBe(labels[0]);
  await keyboard.press('ArrowRight');
  expect(await activeLabel()).toBe(labels[1]);
  await keyboard.press('ArrowDown');
  expect(await activeLabel()).toBe(labels[1 + columns]);
  await keyboard.press('ArrowLeft');
  await keyboard.press('ArrowUp');
  expect(await activeLabel()).toBe(labels[0]);
  await keyboard.press('ArrowUp');
  expect(await activeLabel()).toBeNull();
  // Without an active cell, these keys move in the text.
  await keyboard.press('ArrowLeft');
  await keyboard.type('-');
  expect(await field.inputValue()).toBe('sta-r');

  await keyboard.press('Escape');
  expect(await field.inputValue()).toBe('');
  expect(await popup.isVisible()).toBe(true);
  await keyboard.press('Escape');
  await expect.poll(() => popup.isVisible()).toBe(false);
  await expect.poll(() => isFocused()).toBe(true);
  expect(await value()).toBe('');

  await keyboard.press('Enter');
  await keyboard.type('moon');
  await expect.poll(() => cells.first().getAttribute('aria-label')).toMatch(/^Moon/);
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await expect.poll(() => value()).toBe('lucide--moon');
  await expect.poll(() => isFocused()).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('closes when the focus or a click leaves it', async () => {
  const page = await visitShop(form(PICKER));
  const { trigger, field, popup } = pickerOf(page);
  await trigger.click();
  await field.waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => popup.isVisible()).toBe(false);
  await trigger.click();
  await expect.poll(() => popup.isVisible()).toBe(true);
  await page.mouse.click(1200, 700);
  await expect.poll(() => popup.isVisible()).toBe(false);
  await trigger.click();
  await expect.poll(() => popup.isVisible()).toBe(true);
  await trigger.click();
  await expect.poll(() => popup.isVisible()).toBe(false);
});

test('stops the submission of a form whose required icon is missing', async () => {
  const page = await visitShop(form(PICKER.replace(' name', ' required name')));
  const { picker, trigger, cells, field } = pickerOf(page);
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await picker.evaluate((node) => node.matches(':invalid:state(user-invalid)'))).toBe(true);
  expect(await trigger.evaluate((node) => node.matches(':focus'))).toBe(true);
  const described = picker.locator('#problem');
  expect(await described.textContent()).toBe('Choose an icon.');
  expect(await trigger.getAttribute('aria-describedby')).toBe('problem');

  await trigger.click();
  await field.fill('star');
  await expect.poll(() => cells.first().getAttribute('aria-label')).toMatch(/^Star/);
  await cells.first().click();
  expect(await picker.evaluate((node) => node.matches(':valid'))).toBe(true);
  expect(await trigger.getAttribute('aria-describedby')).toBeNull();
  expect(await picker.locator('[part=clear]').isVisible()).toBe(false);
  await save.click();
  expect(await page.getByRole('status').innerText()).toBe('?icon=lucide--star');
});

test('shows the icon of its first value, restores it on reset, and can be emptied', async () => {
  const page = await visitShop(
    form(`${PICKER.replace(' name', ' value="lucide:house" name')}<button type="reset">Reset</button>`),
  );
  const changes = await recordChanges(page);
  const { picker, trigger, cells, field, value } = pickerOf(page);
  await expect.poll(() => trigger.getAttribute('aria-label')).toBe('Icon: House Lucide');
  await expect.poll(() => picker.locator('[part=trigger] .picture.mask').count()).toBe(1);
  await trigger.click();
  await field.fill('star');
  await expect.poll(() => cells.first().getAttribute('aria-label')).toMatch(/^Star/);
  await cells.first().click();
  expect(await value()).toBe('lucide--star');
  await page.getByRole('button', { name: 'Reset' }).click();
  expect(await value()).toBe('lucide--house');
  await expect.poll(() => trigger.getAttribute('aria-label')).toBe('Icon: House Lucide');

  await picker.getByRole('button', { name: 'Clear: House' }).click();
  expect(await value()).toBe('');
  expect((await changes()).at(-1)).toBeNull();
  await page.getByRole('button', { name: 'Save' }).click();
  expect(await page.getByRole('status').innerText()).toBe('?icon=');
});

test('keeps the chosen icon when the visitor comes back to the page', async () => {
  const page = await visitShop(form(PICKER));
  const { trigger, cells, field, value } = pickerOf(page);
  await trigger.click();
  await field.fill('star');
  await expect.poll(() => cells.first().getAttribute('aria-label')).toMatch(/^Star/);
  await cells.first().click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/order/);
  await page.goBack();
  await expect.poll(() => value()).toBe('lucide--star');
  await expect.poll(() => trigger.getAttribute('aria-label')).toBe('Icon: Star Lucide');
});

test.each([PICKER.replace(' name', ' disabled name'), `<fieldset disabled>${PICKER}</fieldset>`])(
  'neither opens nor submits while it is disabled: %s',
  async (markup) => {
    const page = await visitShop(form(markup));
    const { picker, trigger, popup } = pickerOf(page);
    expect(await trigger.isDisabled()).toBe(true);
    await picker.evaluate((node) => (node as HTMLElement & { show(): void }).show());
    expect(await popup.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Save' }).click();
    expect(await page.getByRole('status').innerText()).toBe('');
  },
);

test('takes its name from a label of the page, which moves the focus to it', async () => {
  const page = await visitShop(
    '<label for="badge">Badge</label><glyphdex-picker id="badge" endpoint="/icons"></glyphdex-picker>',
  );
  const { trigger } = pickerOf(page);
  expect(await trigger.getAttribute('aria-label')).toBe('Badge: Choose an icon');
  await page.getByText('Badge', { exact: true }).click();
  expect(await trigger.evaluate((node) => node.matches(':focus'))).toBe(true);
});

test('loads further icons while the visitor scrolls', async () => {
  const page = await visitShop(PICKER);
  const { picker, trigger, cells, status } = pickerOf(page);
  await trigger.click();
  await expect.poll(() => cells.count()).toBe(60);
  expect(await status.innerText()).toMatch(/^[\d,]+ icons$/);
  await picker.locator('.scroller').evaluate((node) => node.scrollTo(0, node.scrollHeight));
  await expect.poll(() => cells.count()).toBe(120);
  const labels = await cells.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label')));
  expect(labels.every((label) => label?.endsWith('Lucide'))).toBe(true);
});

test('mixes the icons of several packs, and of no other', async () => {
  const page = await visitShop(PICKER.replace('packs="lucide"', 'packs="lucide, tabler"'));
  const { trigger, field, cells } = pickerOf(page);
  await trigger.click();
  await field.fill('star');
  await expect.poll(() => cells.first().getAttribute('aria-label')).toMatch(/^Star, Lucide/);
  const labels = await cells.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('aria-label')!));
  const packs = labels.map((label) => label.split(', ').at(-1)!);
  expect(packs.slice(0, 4)).toEqual(['Lucide', 'Tabler Icons', 'Lucide', 'Tabler Icons']);
  expect([...new Set(packs)].sort()).toEqual(['Lucide', 'Tabler Icons']);
});

test('offers the icons that were chosen last, and marks the chosen one', async () => {
  const page = await visitShop(`<main><h1>Shop</h1>${PICKER}</main>`);
  const { picker, trigger, field, cells } = pickerOf(page);
  await trigger.click();
  await field.fill('star');
  await expect.poll(() => cells.first().getAttribute('aria-label')).toMatch(/^Star/);
  await cells.first().click();
  await page.reload();
  await trigger.click();
  const recent = picker.getByRole('rowgroup').first();
  await recent.getByRole('gridcell', { name: 'Star, Lucide' }).click();
  await trigger.click();
  const chosen = picker.locator('[role=gridcell][aria-selected=true]').first();
  await chosen.waitFor();
  expect(await chosen.getAttribute('aria-label')).toBe('Star, Lucide');
  expect(await accessibilityViolations(page)).toEqual([]);

  const before = await cells.count();
  await picker.locator('.scroller').evaluate((node) => node.scrollTo(0, node.scrollHeight));
  await expect.poll(() => cells.count()).toBeGreaterThan(before);
  const rows = picker.getByRole('rowgroup').nth(1).getByRole('row');
  const lengths = await rows.evaluateAll((nodes) => nodes.map((node) => node.children.length));
  expect(new Set(lengths.slice(0, -1)).size).toBe(1);
});

test('shows the texts of its page', async () => {
  const strings = { choose: 'Pick a symbol', search: 'Find symbols', found: '{count} symbols', unknown: 1 };
  const page = await visitShop(
    `<glyphdex-picker endpoint="/icons" packs="lucide" strings='${JSON.stringify(strings)}'></glyphdex-picker>`,
  );
  const { trigger, field, status } = pickerOf(page);
  expect(await trigger.innerText()).toBe('Pick a symbol');
  await trigger.click();
  expect(await field.getAttribute('aria-label')).toBe('Find symbols');
  await expect.poll(() => status.innerText()).toMatch(/^[\d,]+ symbols$/);
});
