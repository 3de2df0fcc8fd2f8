import { otherNumber } from '@glyphdex/engine';
import type { Words } from '@glyphdex/words';

/** The word source of people who looked at the icons. */
const REVIEWED = 'own';
/** Words for a form around the picture, or for a further drawing. */
const FORMS: ReadonlySet<string> = new Set('circle circled square round rounded alt'.split(' '));
/** Words for a sign beside the picture, or a line through it. */
const SIGNS: ReadonlySet<string> = new Set(
  'add plus minus remove check checkmark tick x off slash lock alert warning question search settings star'.split(
    ' ',
  ),
);

/**
 * Tags that people put on an icon besides the words of its name: two words are the same thing if the reviewed synonyms
 * say so in both directions (`trash` and `bin`). One direction may be a narrower word, or one of several meanings.
 */
export class SynonymTags {
  readonly #synonyms = new Map<string, readonly string[]>();

  constructor({ synonyms }: Pick<Words, 'synonyms'>) {
    const isSame = (word: string, target: string) =>
      synonyms
        .get(word.replaceAll('-', ' '))
        ?.some((one) => one.target === target && one.tier === 1 && one.sources.includes(REVIEWED)) ?? false;
    for (const [word, targets] of synonyms) {
      if (!/^[a-z]+$/.test(word)) continue;
      const forms = otherNumber(word);
      for (const { target } of targets)
        if (!forms.includes(target) && isSame(word, target) && isSame(target, word))
          this.#synonyms.set(target, [...(this.#synonyms.get(target) ?? []), word]);
    }
  }

  /**
   * The tags for this name, which has no style and size words. A name of two words with the same synonym has that one:
   * `trash` for `delete-bin`.
   */
  tagsOf(concept: string): readonly string[] {
    const thing = concept.split('-').filter((word) => !FORMS.has(word));
    while (thing.length > 1 && SIGNS.has(thing.at(-1)!)) thing.pop();
    const tags = this.#synonyms.get(thing.join('-'));
    if (tags !== undefined || thing.length !== 2) return tags ?? [];
    const [first, second] = thing.map((word) => this.#synonyms.get(word) ?? []) as [string[], string[]];
    return first.filter((tag) => second.includes(tag));
  }
}
