import { ANIMATION_ELEMENTS } from './allow-list.ts';
import { cleanDeclarations, propertiesOf, setStyle } from './clean-style.ts';
import { BOX_SIZE_MAX, LAYER_PIXELS_MAX, PIXEL_SIZE_MAX } from './limits.ts';
import { SvgRefusal } from './refusal.ts';
import { userUnits } from './resolve/css-length.ts';
import { FONT_SIZE_DEFAULT, fontSizeIn } from './resolve/font-size.ts';
import { takeBackground } from './resolve/take-background.ts';
import type { SvgElement } from './svg-element.ts';
import { isBox, isSize, VIEW_BOX_OUT_OF_RANGE, type ViewBox, viewBoxOf } from './view-box.ts';

/**
 * Gives the root a width, a height and a viewBox as its first attributes, in place. Attributes that act on the box of
 * the icon in a page, such as a transform or a filter that paints beyond it, move to a group around the content, where
 * the root clips them. Throws `SvgRefusal` for a drawing without a size or with a viewBox out of
 * range.
 */
export function normalizeRoot(root: SvgElement): ViewBox {
  const box = normalizeBox(root);
  const background = takeBackground(root, box);
  if (background) root.children.unshift(background);
  if (actsOnItsBox(root)) confine(root, box);
  return box;
}

function normalizeBox(root: SvgElement): ViewBox {
  const { attributes } = root;
  const given = propertiesOf(root);
  const fontSize = fontSizeIn(given.get('font-size') ?? given.get('font') ?? '', FONT_SIZE_DEFAULT);
  let width = pixels(given.get('width'), fontSize);
  let height = pixels(given.get('height'), fontSize);
  const view = viewBoxOf(attributes);
  // The default size of replaced elements (CSS Sizing 3 §5.1).
  if (!view) [width, height] = [Number.isNaN(width) ? 300 : width, Number.isNaN(height) ? 150 : height];
  const box = view ?? { left: 0, top: 0, width, height };
  if (Object.values(box).some((value) => Math.abs(value) > BOX_SIZE_MAX))
    throw new SvgRefusal(VIEW_BOX_OUT_OF_RANGE);
  if (!isBox(box)) throw new SvgRefusal('has no size');
  // A missing side follows from the other side and the aspect ratio.
  if (!isSize(width)) width = isSize(height) ? (height * box.width) / box.height : box.width;
  if (!isSize(height)) height = (width * box.height) / box.width;
  const scale = Math.min(1, PIXEL_SIZE_MAX / Math.max(width, height));
  const rest = [...attributes].filter(([name]) => !ROOT_BOX.has(name));
  attributes.clear();
  attributes.set('width', String(rounded(width * scale)));
  attributes.set('height', String(rounded(height * scale)));
  attributes.set('viewBox', `${box.left} ${box.top} ${box.width} ${box.height}`);
  for (const [name, value] of rest) attributes.set(name, value);
  return box;
}

/**
 * Scales the width and height of a normalized root down, in place, if `layers` would have more than LAYER_PIXELS_MAX
 * pixels. Returns whether it did.
 */
export function limitPixels({ attributes }: SvgElement, layers: number): boolean {
  if (layers === 0) return false;
  const [width, height] = [Number(attributes.get('width')), Number(attributes.get('height'))];
  const scale = Math.sqrt(LAYER_PIXELS_MAX / (layers * width * height));
  if (scale >= 1) return false;
  // Rounds down, because sanitizing the result must not change it.
  for (const [name, length] of Object.entries({ width, height }))
    attributes.set(name, String(Math.max(0.001, Math.floor(length * scale * 1000) / 1000)));
  return true;
}

const ROOT_BOX: ReadonlySet<string> = new Set(
  'width height viewBox x y overflow systemLanguage baseline-shift alignment-baseline'.split(' '),
);

/** Rounds to thousandths, because sanitizing the result must not change it. */
function rounded(length: number): number {
  return Math.max(0.001, Math.round(length * 1000) / 1000);
}

/** A length in pixels; NaN for percentages and words, which need a page. */
function pixels(length: string | undefined, fontSize: number): number {
  const basis = { whole: undefined, fontSize, rootFontSize: fontSize };
  return (length === undefined ? undefined : userUnits(length, basis)) ?? Number.NaN;
}

/** Properties that act on the root as a box in a page. All others are inherited by the content and may stay. */
const ON_BOX: ReadonlySet<string> = new Set(
  `transform transform-origin transform-box translate rotate scale offset-path offset-distance offset-rotate offset-anchor
  opacity filter mask clip-path mix-blend-mode isolation`.split(/\s+/),
);
/** Properties that size or place the box. */
const BOX_SIZING: ReadonlySet<string> = new Set(
  'width height x y overflow display baseline-shift alignment-baseline'.split(' '),
);

function isOnBox(property: string, value: string): boolean {
  return (
    ON_BOX.has(property) || property.startsWith('animation') || (property === 'display' && value === 'none')
  );
}

function actsOnItsBox(root: SvgElement): boolean {
  for (const [name, value] of root.attributes)
    if (isOnBox(name, value) || name === 'display' || name === 'style') return true;
  return root.children.some(({ name }) => ANIMATION_ELEMENTS.has(name));
}

/** Moves properties that act on the box to a group, and drops those that size it. */
function confine(root: SvgElement, box: ViewBox): void {
  const group: SvgElement = { name: 'g', attributes: new Map(), children: [] };
  for (const [name, value] of [...root.attributes]) {
    if (name === 'display') root.attributes.delete(name);
    if (!isOnBox(name, value)) continue;
    root.attributes.delete(name);
    group.attributes.set(name, name === 'transform' ? aroundCenter(value, box) : value);
  }
  const style = [...cleanDeclarations(root.attributes.get('style') ?? '')];
  setStyle(
    root,
    style.filter(([property, value]) => !isOnBox(property, value) && !BOX_SIZING.has(property)),
  );
  setStyle(
    group,
    style.filter(([property, value]) => isOnBox(property, value)),
  );
  const moved = group.attributes.get('style') ?? '';
  if (
    /(?:^|;)(?:transform|rotate|scale|animation(?:-name)?):/.test(moved) &&
    !moved.includes('transform-origin:')
  )
    group.attributes.set('style', `${moved};transform-origin:${centerOf(box)}`);
  const animations = root.children.filter(({ name }) => ANIMATION_ELEMENTS.has(name));
  for (const animation of animations) {
    const animated = animation.attributes.get('attributeName') ?? 'transform';
    if (!BOX_SIZING.has(animated) && animated !== 'viewBox') group.children.push(animation);
  }
  const isMoved = group.attributes.size > 0 || group.children.length > 0;
  const isOfRoot = ({ name, attributes }: SvgElement): boolean =>
    ['title', 'desc', 'style'].includes(name) || attributes.get('attributeName') === 'viewBox';
  const content = root.children.filter((child) => !ANIMATION_ELEMENTS.has(child.name) && !isOfRoot(child));
  const remaining = root.children.filter((child) => isOfRoot(child) || (!isMoved && content.includes(child)));
  if (isMoved) {
    group.children.unshift(...content);
    remaining.push(group);
  }
  root.children.splice(0, Infinity, ...remaining);
}

function centerOf({ left, top, width, height }: ViewBox): string {
  return `${left + width / 2}px ${top + height / 2}px`;
}

/** A transform of the root has its origin in the center of the box, that of a group in the origin of user space. */
function aroundCenter(transform: string, { left, top, width, height }: ViewBox): string {
  const [x, y] = [left + width / 2, top + height / 2];
  return `translate(${x} ${y}) ${transform.trim()} translate(${-x} ${-y})`;
}
