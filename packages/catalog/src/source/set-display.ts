import { isIconName, type SetDisplay } from './icon-source.ts';
import type { JsonObject } from './json-shape.ts';

const SAMPLES_MAX = 20;
const HEIGHTS_MAX = 20;
const HEIGHT_MAX = 10_000;
const TAGS_MAX = 20;
const TAG_CHARS_MAX = 100;

/** Reads the metadata of a set. Members of a wrong type count as not stated. */
export function readSetDisplay(info: JsonObject): SetDisplay {
  const { samples, height, displayHeight, tags } = info;
  const heights = listOf(height, HEIGHTS_MAX).filter(isHeight);
  const words = listOf(tags, TAGS_MAX).filter(isTag);
  return {
    samples: listOf(samples, SAMPLES_MAX).filter(
      (name): name is string => typeof name === 'string' && isIconName(name),
    ),
    ...(isHeight(height) ? { height } : heights.length > 0 && { height: heights }),
    ...(isHeight(displayHeight) && { displayHeight }),
    ...(words.length > 0 && { tags: words }),
  };
}

function listOf(value: unknown, lengthMax: number): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, lengthMax) : [];
}

function isHeight(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value <= HEIGHT_MAX;
}

function isTag(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= TAG_CHARS_MAX && !/\p{Cc}/u.test(value);
}
