import { displayName, ICON_SECTIONS } from '@glyphdex/contract';
import { offsetsOf, type Section } from '@glyphdex/engine';
import type { Words } from '@glyphdex/words';
import { orderByName } from '../columns/order-by-name.ts';
import { TitleWriter } from '../vocabulary/titles.ts';
import type { IconOrder } from './icon-order.ts';

/** Packs of coins name most of them by their symbols at an exchange, which are capitals: `xlm`. */
const COINS = /\b(?:crypto\w*|web3)\b/i;

/** The titles of all icons where they differ from their names, and the order by title. `docsById` breaks ties. */
export function titleSections(icons: IconOrder, docsById: Uint32Array, words: Words): Section[] {
  const writer = new TitleWriter(words);
  const docIds = icons.docIds();
  const changed: { readonly docId: number; readonly title: Buffer }[] = [];
  const keys: Buffer[] = new Array(icons.count);
  let start = 0;
  for (const { columns } of icons.packs) {
    const names = columns.names.all();
    const isBrand = columns.info.category === 'Logos';
    const isOfCoins = COINS.test(columns.info.name);
    columns.titles.all().forEach((words, row) => {
      const docId = docIds[start + row]!;
      const written = isOfCoins ? words.replace(/\b[a-z]{2,4}\b/g, (symbol) => symbol.toUpperCase()) : words;
      const title = writer.titleOf(written, isBrand);
      keys[docId] = Buffer.from(sortKey(title), 'latin1');
      if (title !== displayName(names[row]!)) changed.push({ docId, title: Buffer.from(title) });
    });
    start += names.length;
  }
  changed.sort((a, b) => a.docId - b.docId);
  const titles = changed.map(({ title }) => title);
  return [
    { name: ICON_SECTIONS.titleDocs, data: Uint32Array.from(changed, ({ docId }) => docId) },
    { name: ICON_SECTIONS.titleOffsets, data: offsetsOf(titles) },
    { name: ICON_SECTIONS.titleBytes, data: new Uint8Array(Buffer.concat(titles)) },
    {
      name: ICON_SECTIONS.docsByName,
      data: orderByName(offsetsOf(keys), new Uint8Array(Buffer.concat(keys)), docsById),
    },
  ];
}

/** Titles sort without regard to case and signs, in the characters that `orderByName` takes. */
function sortKey(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
