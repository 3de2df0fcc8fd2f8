import { ATTRIBUTE_CHARS_MAX } from './limits.ts';
import { isWellFormed } from './value-kind.ts';

/**
 * What remains of the times at which an animation begins or ends? Times, other animations and what the pointer does on the
 * drawing. Keys of the keyboard and times of the day would tell about the reader; where nothing else is given, the
 * animation waits for ever, as it did before anybody pressed the key.
 */
export function cleanTiming(value: string): string | undefined {
  if (value.length > ATTRIBUTE_CHARS_MAX) return undefined;
  const kept = value
    .split(';')
    .map((time) => time.trim().replace(/\s+/g, ' '))
    .filter((time) => time !== '' && isWellFormed('timing', time));
  if (kept.length > 0) return kept.join(';');
  return value.trim() === '' ? undefined : 'indefinite';
}
