import type { Section, SectionData } from '@glyphdex/engine';

/** Copies of these sections in memory that threads share. */
export function sharedSections(sections: readonly Section[]): Section[] {
  return sections.map(({ name, data }) => {
    const SameType = data.constructor as new (buffer: SharedArrayBuffer) => SectionData;
    const shared = new SameType(new SharedArrayBuffer(data.byteLength));
    shared.set(data);
    return { name, data: shared };
  });
}
