import { expect, test } from 'vitest';
import { listIcons, slugOf } from '../testing/icon-lists.ts';
import { SAMPLE_ICONS } from '../testing/sample-icons.ts';
import { startTestService } from '../testing/test-service.ts';

test('with= adds the data of the icon in the documented order, whatever the order in the query', async () => {
  const service = await startTestService();
  const { data } = await listIcons(
    service,
    'per_page=100&with=similars,variants,packs,tags,colors,styles,svg',
  );
  expect(data).toHaveLength(SAMPLE_ICONS.length);
  for (const icon of data) {
    const sample = SAMPLE_ICONS.find((one) => slugOf(one) === icon.slug)!;
    // The first five members are the base fields.
    expect(Object.keys(icon).slice(5)).toEqual([
      'svg',
      'styles',
      'colors',
      'tags',
      'packs',
      'variants',
      'similars',
    ]);
    expect(icon.svg?.svg_code).toBe(sample.svg);
    expect(icon.styles?.map(({ slug }) => slug).sort()).toEqual([...sample.styles].sort());
    expect(icon.colors?.map(({ name, share }) => [name, share])).toEqual(
      sample.colors.map(([name, percent]) => [name, percent / 100]),
    );
    expect(icon.tags).toEqual(expect.arrayContaining([...sample.tags]));
    expect(icon.packs?.map(({ slug }) => slug)).toEqual([sample.pack]);
    expect(icon.variants?.every(({ slug }) => slug.startsWith(`${sample.pack}--`))).toBe(true);
    expect(icon.similars?.some(({ slug }) => slug.startsWith(`${sample.pack}--`))).toBe(false);
    for (const related of [...(icon.variants ?? []), ...(icon.similars ?? [])]) {
      expect(related.id).not.toBe(icon.id);
      expect(Object.keys(related)).toEqual(['id', 'type', 'name', 'slug', 'static_image_url']);
    }
  }
  const { data: again } = await listIcons(service, 'per_page=100&with=variants');
  expect(again.map(({ variants }) => variants)).toEqual(data.map(({ variants }) => variants));
});

test.each(['svg', 'styles', 'colors', 'tags', 'packs', 'variants', 'similars'])(
  'with=%s adds only this member',
  async (name) => {
    const service = await startTestService();
    const { data } = await listIcons(service, `search=home&with=${name}`);
    for (const icon of data) expect(Object.keys(icon).slice(5)).toEqual([name]);
  },
);

test('returns a page with a drawing of 150 kB completely, also after a small page', async () => {
  const service = await startTestService();
  for (let i = 0; i < 3; i++) {
    const { data } = await listIcons(service, 'per_page=100&with=svg');
    expect(data.find(({ slug }) => slug === 'logos--github')?.svg?.svg_code.length).toBeGreaterThan(150_000);
    expect(await listIcons(service, 'per_page=1')).toHaveProperty('data.length', 1);
  }
});
