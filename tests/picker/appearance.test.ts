/// <reference lib="dom" />
import { expect, test } from 'vitest';
import { accessibilityViolations } from '../walks/axe.ts';
import { pickerOf, visitShop } from './shop-visitor.ts';

// How the picker looks and what assistive technology finds, in both themes and on small screens.

const PAGE = `<main><h1>Shop</h1><form><glyphdex-picker endpoint="/icons" name="icon" label="Icon" packs="lucide" required>
</glyphdex-picker><glyphdex-picker endpoint="/icons" label="Badge" value="lucide--house"></glyphdex-picker>
<button>Save</button></form></main>`;

test.each([
  ['light', 1280],
  ['dark', 320],
  ['dark', 1280],
  ['light', 320],
] as const)('violates no rule of axe and fits the screen: %s, %i pixels wide', async (colorScheme, width) => {
  const page = await visitShop(PAGE, { browser: { colorScheme, viewport: { width, height: 640 } } });
  const { picker, trigger, cells, popup, field, message } = pickerOf(page);
  await expect
    .poll(() => page.locator('glyphdex-picker').nth(1).locator('[part=trigger]').getAttribute('aria-label'))
    .toBe('Badge: House Lucide');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  expect(await accessibilityViolations(page)).toEqual([]);

  await trigger.click();
  await expect.poll(() => cells.count()).toBeGreaterThan(40);
  await page.keyboard.press('ArrowDown');
  expect(await accessibilityViolations(page)).toEqual([]);
  const box = await popup.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return { left, right, top, bottom };
  });
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(width);
  expect(box.top).toBeGreaterThanOrEqual(0);
  expect(box.bottom).toBeLessThanOrEqual(640);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  expect(await picker.locator('.scroller').evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);

  await field.fill('qwzxqwzx');
  await expect.poll(() => message.innerText()).toContain('No icon matches');
  expect(await accessibilityViolations(page)).toEqual([]);
});

test.each([
  ['light', 'light', false],
  ['dark', 'dark', true],
  ['dark', 'light', false],
  ['light', 'dark', true],
] as const)(
  'follows the color scheme of its page (%s) unless its own theme is set (%s)',
  async (colorScheme, theme, isDark) => {
    const attribute = colorScheme === theme ? '' : `theme="${theme}"`;
    const page = await visitShop(
      `<glyphdex-picker endpoint="/icons" value="lucide--house" ${attribute}></glyphdex-picker>`,
      {
        browser: { colorScheme },
      },
    );
    const { picker, trigger } = pickerOf(page);
    const picture = picker.locator('.picture.mask');
    await picture.waitFor();
    const brightness = (locator: typeof picture) =>
      locator.evaluate((node) => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
        canvas.fillStyle = getComputedStyle(node).backgroundColor;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
        return (red + green + blue) / 3;
      });
    // A picture of one color is a mask over its background.
    const [ink, paper] = [await brightness(picture), await brightness(trigger)];
    expect(isDark ? ink - paper : paper - ink).toBeGreaterThan(120);
  },
);

test('shows the whole name of the license, however long it is', async () => {
  const license = 'Creative Commons Attribution NonCommercial ShareAlike 4.0 International';
  const page = await visitShop('<glyphdex-picker endpoint="/icons"></glyphdex-picker>', {
    browser: { viewport: { width: 360, height: 640 } },
    prepare: (opened) =>
      opened.route('**/icons/search*', async (route) => {
        const answer = await route.fetch();
        const body = JSON.parse(await answer.text(), (name, value: unknown) =>
          name === 'license' ? { ...(value as object), title: license } : value,
        ) as object;
        await route.fulfill({ response: answer, json: body });
      }),
  });
  const { trigger, cells, picker } = pickerOf(page);
  await trigger.click();
  await cells.first().hover();
  const facts = picker.locator('.facts');
  await expect.poll(() => facts.innerText()).toContain(license);
  const isCut = await facts.evaluate(
    (node) => node.scrollWidth > node.clientWidth || getComputedStyle(node).whiteSpace === 'nowrap',
  );
  expect(isCut).toBe(false);
});

test('takes the colors of its page', async () => {
  const page = await visitShop('<glyphdex-picker endpoint="/icons"></glyphdex-picker>');
  const { picker, trigger } = pickerOf(page);
  await picker.evaluate((node) => node.style.setProperty('--glyphdex-background', 'rgb(1, 2, 3)'));
  expect(await trigger.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(1, 2, 3)');
});
