/** The elements that the service lets through. */
const ELEMENTS = new Set(
  `svg g defs symbol use switch path circle ellipse line polyline polygon rect image text tspan textPath title desc
  linearGradient radialGradient stop clipPath mask pattern marker filter animate animateTransform animateMotion mpath
  set`.split(/\s+/),
);
/** A start tag, an end tag, or text. The service writes no comments, CDATA, prefixes or single quotes. */
const TOKEN = /<(\w+)((?: [\w:-]+="[^"<>]*")*)\/?>|<\/\w+>|[^<]+/y;
const ATTRIBUTE = / ([\w:-]+)="([^"]*)"/g;
const ADDRESS = /^(?:#|data:image\/(?:png|jpeg|webp|gif|avif);)/;

/**
 * Whether a page can put this text into itself without running scripts or loading anything. The service sanitizes every
 * drawing; this check protects from an endpoint that is not the service. It accepts only what the service writes.
 */
export function isInertSvg(text: string): boolean {
  if (!text.startsWith('<svg ')) return false;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text);
    if (token === null) return false;
    const [, name, attributes = ''] = token;
    if (name === undefined) continue;
    if (!ELEMENTS.has(name) && !/^fe[A-Z]/.test(name)) return false;
    if (![...attributes.matchAll(ATTRIBUTE)].every(([, key, value]) => isInertAttribute(key!, value!)))
      return false;
  }
  return true;
}

function isInertAttribute(name: string, value: string): boolean {
  if (/^on/i.test(name)) return false;
  if (/(?:^|:)(?:href|src)$/i.test(name)) return ADDRESS.test(value);
  if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg';
  // Other references could hide a character from the checks below: `&lpar;` is "(".
  if (/&(?!(?:amp|lt|gt|quot);)/.test(value)) return false;
  // An animation could set an address or a handler later.
  if (/^attributeName$/i.test(name)) return !/^on|href$/i.test(value);
  // `\` and `@` begin escapes and rules of style sheets.
  if (name === 'style' && /[\\@]|image/i.test(value)) return false;
  return !/url\((?!#)/i.test(value);
}
