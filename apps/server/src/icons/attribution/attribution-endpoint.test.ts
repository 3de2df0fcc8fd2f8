import { iconId } from '@glyphdex/contract';
import { expect, test } from 'vitest';
import { startTestService } from '../../testing/test-service.ts';

interface Lines {
  readonly text: string;
  readonly html: string;
  readonly markdown: string;
}

interface Attribution extends Lines {
  readonly packs: readonly (Lines & { readonly slug: string; readonly icon_ids: readonly number[] })[];
  readonly notice: Lines;
  readonly missing: readonly string[];
}

async function credit(...icons: readonly (string | number)[]): Promise<Attribution> {
  const query = icons.length === 0 ? '' : `?ids=${icons.join(',')}`;
  const answer = await (await startTestService()).ask(`/api/v1/attribution${query}`);
  return answer.json<{ data: Attribution }>().data;
}

const SERVICE = {
  text: 'Icons by Glyphdex (http://icons.test)',
  html: 'Icons by <a href="http://icons.test" rel="noopener">Glyphdex</a>',
  markdown: 'Icons by [Glyphdex](<http://icons.test>)',
};

test('names the service with a link, even without ids', async () => {
  expect(await credit()).toEqual({ ...SERVICE, packs: [], notice: SERVICE, missing: [] });
});

test('credits each pack once, for icons by id or slug', async () => {
  const { packs, missing } = await credit(
    iconId('mdi', 'home'),
    'logos--npm',
    'mdi--cog',
    'mdi--home',
    iconId('mdi', 'home'),
    'mdi--house',
  );
  expect(packs.map(({ slug, icon_ids }) => [slug, icon_ids])).toEqual([
    ['mdi', [iconId('mdi', 'home'), iconId('mdi', 'cog')]],
    ['logos', [iconId('logos', 'npm')]],
  ]);
  expect(packs[0]?.text).toBe(
    'Material Design Icons by Pictogrammers (https://example.test/mdi), MIT (https://opensource.org/license/mit)',
  );
  expect(missing).toEqual([]);
});

test('lists unknown ids and slugs once, and credits the other icons', async () => {
  const { packs, missing } = await credit(
    '12345',
    'mdi--nothing',
    '99999999999999999999',
    'mdi--home',
    '12345',
    '-',
  );
  expect(packs.map(({ slug }) => slug)).toEqual(['mdi']);
  expect(missing).toEqual(['12345', 'mdi--nothing', '99999999999999999999', '-']);
});

test('writes title, author, license with link, and changes for a license that requires credit', async () => {
  const { packs } = await credit('twemoji--house', 'line-md--home');
  expect(packs[0]).toMatchObject({
    text: 'Twitter Emoji by Somebody, CC BY 4.0 (https://example.test/by), changes: SVG cleaned up',
    html: 'Twitter Emoji by Somebody, <a href="https://example.test/by" rel="license noopener">CC BY 4.0</a>, changes: SVG cleaned up',
    markdown: 'Twitter Emoji by Somebody, [CC BY 4.0](<https://example.test/by>), changes: SVG cleaned up',
  });
  // The pack has no address of its license, so the address of the standard license text is used.
  expect(packs[1]?.text).toBe(
    'Material Line Icons by Somebody, CC BY-NC-SA 4.0 (https://creativecommons.org/licenses/by-nc-sa/4.0/legalcode), changes: SVG cleaned up',
  );
});

test('also returns all lines as one notice', async () => {
  const { notice, packs } = await credit('twemoji--house', 'mdi--home');
  const lines = [SERVICE, ...packs];
  expect(notice).toEqual({
    text: lines.map(({ text }) => text).join('\n'),
    html: lines.map(({ html }) => html).join('<br>\n'),
    markdown: lines.map(({ markdown }) => markdown).join('  \n'),
  });
});

// promise: Texts of packs cannot add markup to credit lines
test('escapes the texts of a pack and links web addresses only', async () => {
  const { packs } = await credit('lucide--home', 'tabler--home');
  expect(packs[0]?.html).toContain(
    '<a href="https://example.test/?a=1&#38;b=2" rel="noopener">Lucide &#60;Contributors&#62; &#38; Söhne</a>',
  );
  expect(packs[0]?.markdown).toContain(
    String.raw`[Lucide \<Contributors\> & Söhne](<https://example.test/?a=1&b=2>)`,
  );
  expect(packs[1]?.html).toMatch(
    /^Tabler Icons by Paweł, <a href="https:[^"]+" rel="license noopener">Own \[license\]<\/a>$/,
  );
  expect(packs[1]?.markdown).toContain(String.raw`Tabler Icons by Paweł, [Own \[license\]](<https:`);
});

test('takes up to 100 ids or slugs', async () => {
  const service = await startTestService();
  const ids = (count: number) => Array.from({ length: count }, (_, i) => i + 1).join(',');
  expect((await service.ask(`/api/v1/attribution?ids=${ids(100)}`)).status).toBe(200);
  const refused = await service.ask(`/api/v1/attribution?ids=${ids(101)}`);
  expect([refused.status, refused.code]).toEqual([422, 'invalid_parameter']);
});

test.each(['MDI--home', '1,,2', ',1', '1,', 'mdi:home', 'a b', '1;2', '%3Cscript%3E'])(
  'returns 422 for ids=%s',
  async (ids) => {
    const answer = await (await startTestService()).ask(`/api/v1/attribution?ids=${ids}`);
    expect([answer.status, answer.code]).toEqual([422, 'invalid_parameter']);
  },
);
