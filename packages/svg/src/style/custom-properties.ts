import { ATTRIBUTE_CHARS_MAX, VARIABLE_STEPS_MAX } from '../limits.ts';
import { stepCounter } from './step-counter.ts';

/** Values of the custom properties that apply to an element, by name. */
export type CustomProperties = ReadonlyMap<string, string>;

/** Depth of nested references. */
const NESTING_MAX = 16;

/**
 * Replaces every `var()` by the value that the drawing declares or by its fallback (CSS Custom Properties §3). Use one
 * per drawing: it throws `SvgRefusal` beyond VARIABLE_STEPS_MAX replacements.
 */
export class VariableResolver {
  readonly #step = stepCounter(VARIABLE_STEPS_MAX, 'has custom properties that take too long to resolve');

  /** The value with every `var()` replaced; `undefined` if one has neither a value nor a fallback. */
  resolve(value: string, properties: CustomProperties, depth = 0): string | undefined {
    const start = value.search(/\bvar\(/i);
    if (start < 0) return value;
    if (!this.#step() || depth > NESTING_MAX || value.length > ATTRIBUTE_CHARS_MAX) return undefined;
    const end = closingBracket(value, start + 3);
    if (end < 0) return undefined;
    const inside = value.slice(start + 4, end);
    const comma = inside.indexOf(',');
    const name = (comma < 0 ? inside : inside.slice(0, comma)).trim();
    const fallback = comma < 0 ? undefined : inside.slice(comma + 1);
    const declared = properties.get(name);
    let replacement = declared && this.resolve(declared, without(properties, name), depth + 1);
    if (fallback !== undefined) replacement ??= this.resolve(fallback, properties, depth + 1);
    if (replacement === undefined) return undefined;
    const rest = this.resolve(value.slice(end + 1), properties, depth + 1);
    if (rest === undefined) return undefined;
    const whole = `${value.slice(0, start)}${replacement.trim()}${rest}`;
    return whole.length > ATTRIBUTE_CHARS_MAX ? undefined : whole;
  }
}

/** A property that refers to itself counts as undeclared. */
function without(properties: CustomProperties, name: string): CustomProperties {
  const others = new Map(properties);
  others.delete(name);
  return others;
}

function closingBracket(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')' && --depth === 0) return i;
  }
  return -1;
}
