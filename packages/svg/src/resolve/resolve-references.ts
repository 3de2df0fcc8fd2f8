import { elementsById, type SvgElement } from '../svg-element.ts';
import { idIn, LOCAL_URL } from '../value-kind.ts';
import { Properties } from './properties.ts';

const PAINT_SERVERS = ['linearGradient', 'radialGradient', 'pattern'];
/** The elements that a property may refer to. */
const TARGETS: Readonly<Record<string, readonly string[]>> = {
  fill: PAINT_SERVERS,
  stroke: PAINT_SERVERS,
  'clip-path': ['clipPath'],
  mask: ['mask'],
  filter: ['filter'],
  marker: ['marker'],
  'marker-start': ['marker'],
  'marker-mid': ['marker'],
  'marker-end': ['marker'],
};
const FALLBACK = /^url\([^)]*\)\s*/;

/**
 * Replaces references to an element of the wrong kind by `none`, in place, and paints that have another color after the
 * reference by that color, as browsers do: a shape that names itself as its paint is no loop.
 */
export function resolveReferences(root: SvgElement): void {
  const byId = elementsById(root);
  const visit = (element: SvgElement): void => {
    for (const [attribute, value] of element.attributes) {
      if (attribute === 'href' || !value.includes('url(')) continue;
      const properties = new Properties(element);
      for (const name of attribute === 'style' ? properties.styledNames : [attribute]) {
        const targets = TARGETS[name];
        if (targets === undefined) continue;
        const text = properties.get(name) ?? '';
        const isWrong = [...text.matchAll(LOCAL_URL)].some(({ groups }) => {
          const target = byId.get(idIn(groups));
          return target !== undefined && !targets.includes(target.name);
        });
        if (isWrong)
          properties.set(name, (targets === PAINT_SERVERS && text.replace(FALLBACK, '')) || 'none');
      }
    }
    element.children.forEach(visit);
    if (element.name === 'filter') renameResults(element);
  };
  visit(root);
}

const SOURCES = /^(?:Source|Fill|Stroke)(?:Graphic|Alpha|Paint)$/;

/**
 * Gives results of filter primitives names of letters, because renderers read other names in part or not at all, and
 * removes names of no result, such as `BackgroundImage`: browsers read the previous result instead.
 */
function renameResults({ children }: SvgElement): void {
  const names = new Map<string, string>();
  const rename = ({ attributes, children: parts }: SvgElement): void => {
    for (const name of ['in', 'in2']) {
      const value = attributes.get(name);
      if (value === undefined || SOURCES.test(value)) continue;
      const known = names.get(value);
      if (known === undefined) attributes.delete(name);
      else attributes.set(name, known);
    }
    parts.forEach(rename);
    const result = attributes.get('result');
    if (result === undefined) return;
    const isPlain = /^[A-Za-z][\w-]*$/.test(result);
    names.set(result, isPlain ? result : (names.get(result) ?? `result-${names.size}`));
    attributes.set('result', names.get(result)!);
  };
  children.forEach(rename);
}
