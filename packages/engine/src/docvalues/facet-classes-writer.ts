import type { FacetField, IndexDocument } from '../document.ts';
import { GrowableInts } from '../growable-ints.ts';
import type { Section } from '../snapshot/section.ts';

/**
 * Collects which documents agree in all facets. Such documents are of one class: there are far fewer classes than
 * documents, so counting matches by class first makes facet counts cheap however many facets there are.
 */
export class FacetClassesWriter {
  readonly #fields: readonly { readonly name: string; readonly firstValue: number }[];
  readonly #classes = new Map<string, number>();
  readonly #classOf = new GrowableInts();
  readonly #classOffsets = new GrowableInts();
  readonly #classValues = new GrowableInts();

  constructor(fields: readonly FacetField[]) {
    let firstValue = 0;
    this.#fields = fields.map(({ name, valuesCount }) => {
      const field = { name, firstValue };
      firstValue += valuesCount;
      return field;
    });
    this.#classOffsets.push(0);
  }

  add(document: IndexDocument): void {
    let key = '';
    for (const { name } of this.#fields) key += `${document.facets[name]?.join()};`;
    let number = this.#classes.get(key);
    if (number === undefined) {
      number = this.#classes.size;
      this.#classes.set(key, number);
      for (const { name, firstValue } of this.#fields) {
        for (const value of new Set(document.facets[name])) this.#classValues.push(firstValue + value);
      }
      this.#classOffsets.push(this.#classValues.length);
    }
    this.#classOf.push(number);
  }

  finish(): Section[] {
    return [
      { name: 'engine.classes.byDoc', data: this.#compact(this.#classOf.view()) },
      { name: 'engine.classes.offsets', data: new Uint32Array(this.#classOffsets.view()) },
      { name: 'engine.classes.values', data: new Uint32Array(this.#classValues.view()) },
    ];
  }

  #compact(classOf: Int32Array): Uint16Array | Uint32Array {
    return this.#classes.size <= 0x1_0000 ? new Uint16Array(classOf) : new Uint32Array(classOf);
  }
}
