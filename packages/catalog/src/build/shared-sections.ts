import type { Section, SectionData } from '@glyphdex/engine';

/** These sections in memory that threads share: as they are where they lie there already, else as copies. */
export function sharedSections(sections: readonly Section[]): Section[] {
  return sections.map(({ name, data }) => {
    if (data.buffer instanceof SharedArrayBuffer) return { name, data };
    const SameType = data.constructor as new (buffer: SharedArrayBuffer) => SectionData;
    const shared = new SameType(sharedMemory(data.byteLength));
    shared.set(data);
    return { name, data: shared };
  });
}

export function sharedMemory(bytes: number): SharedArrayBuffer {
  return new SharedArrayBuffer(bytes);
}
