import type { IndexDocument } from '../document.ts';
import type { DocumentNames } from '../query-parsing/existing-names.ts';

/** The names of documents in packs, by the value of each pack. Every third document has the code point U+F015. */
export function namesOf(
  documents: readonly IndexDocument[],
  packs: Readonly<Record<string, number>>,
): DocumentNames {
  return {
    packOf: (slug) => packs[slug],
    packsOfMaker: () => Object.keys(packs),
    findName: (pack, name) => {
      const found = documents.findIndex(
        (document) =>
          document.facets['pack']?.includes(packs[pack]!) === true &&
          [document.name, ...document.aliases].includes(name),
      );
      return found === -1 ? undefined : found;
    },
    findCodePoint: (codePoint) =>
      codePoint === 0xf015 ? Array.from(documents.keys()).filter((docId) => docId % 3 === 0) : [],
  };
}
