import { expect, test } from 'vitest';
import { pickerOf, visitShop } from './shop-visitor.ts';

test.each(['react', 'vue'])('the wrapper for %s binds the value in both directions', async (framework) => {
  const page = await visitShop('<div id="app"></div>', { script: `${framework}-page.js` });
  const { trigger, field, cells, value } = pickerOf(page);
  const output = page.locator('output');
  await expect.poll(() => trigger.getAttribute('aria-label')).toBe('Icon: Star Lucide');
  expect(await trigger.isDisabled()).toBe(false);
  await page.getByRole('button', { name: 'Moon' }).click();
  await expect.poll(() => trigger.getAttribute('aria-label')).toBe('Icon: Moon Lucide');
  await trigger.click();
  expect(await field.getAttribute('aria-label')).toBe('Find icons');
  await field.fill('house');
  await expect.poll(() => cells.first().getAttribute('aria-label')).toMatch(/^House/);
  await cells.first().click();
  await expect.poll(() => output.innerText()).toBe('lucide--house after House');
  expect(await value()).toBe('lucide--house');
});

test('can be imported where there are no elements', async () => {
  expect(globalThis.HTMLElement).toBeUndefined();
  const { GlyphdexPicker } = await import('@glyphdex/picker');
  expect(GlyphdexPicker.formAssociated).toBe(true);
});
