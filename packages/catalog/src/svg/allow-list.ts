import type { ValueKind } from './value-kind.ts';

/** The elements that a drawing may consist of. Everything else is dropped with what it contains. */
export const ALLOWED_ELEMENTS: ReadonlySet<string> = new Set(
  `svg g defs symbol use path circle ellipse line polyline polygon rect
  linearGradient radialGradient stop clipPath mask pattern marker
  filter feGaussianBlur feOffset feBlend feColorMatrix feComposite feFlood feMerge feMergeNode feMorphology
  feComponentTransfer feFuncR feFuncG feFuncB feFuncA feDropShadow feTurbulence feDisplacementMap feTile
  animate animateTransform animateMotion mpath set`.split(/\s+/),
);

export const ANIMATION_ELEMENTS: ReadonlySet<string> = new Set([
  'animate',
  'animateTransform',
  'animateMotion',
  'set',
]);

/** The elements whose `href` may point at another element of the same drawing. */
export const LINKING_ELEMENTS: ReadonlySet<string> = new Set([
  'use',
  'mpath',
  'linearGradient',
  'radialGradient',
  'pattern',
]);

const kindsByAttribute: Readonly<Record<ValueKind, string>> = {
  id: 'id',
  href: 'href',
  path: 'd path',
  number: `x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height offset pathLength
    stroke-width stroke-miterlimit stroke-dashoffset stroke-opacity fill-opacity opacity stop-opacity
    flood-opacity markerWidth markerHeight refX refY k1 k2 k3 k4 surfaceScale seed scale
    slope intercept amplitude exponent`,
  numbers: `points viewBox stroke-dasharray keyTimes keySplines keyPoints stdDeviation dx dy radius tableValues
    baseFrequency`,
  octaves: 'numOctaves',
  transform: 'transform gradientTransform patternTransform',
  origin: 'transform-origin',
  color: 'color stop-color flood-color lighting-color',
  paint: 'fill stroke',
  reference: 'clip-path mask marker-start marker-mid marker-end',
  filter: 'filter',
  keyword: `fill-rule clip-rule stroke-linecap stroke-linejoin gradientUnits spreadMethod clipPathUnits maskUnits
    maskContentUnits patternUnits patternContentUnits markerUnits filterUnits primitiveUnits
    preserveAspectRatio color-interpolation color-interpolation-filters vector-effect paint-order display
    visibility overflow mix-blend-mode isolation mask-type shape-rendering type mode operator additive
    accumulate calcMode restart attributeType xChannelSelector yChannelSelector stitchTiles transform-box`,
  name: 'in in2 result',
  orient: 'orient rotate',
  count: 'repeatCount',
  clock: 'dur repeatDur min max',
  timing: 'begin end',
  animatedName: 'attributeName',
  animated: 'values from to by',
};

/** How the value of each permitted attribute has to look. Attributes that are not listed are dropped. */
export const ATTRIBUTE_KINDS: ReadonlyMap<string, ValueKind> = new Map(
  Object.entries(kindsByAttribute).flatMap(([kind, names]) =>
    names.split(/\s+/).map((name): [string, ValueKind] => [name, kind as ValueKind]),
  ),
);

/** The attributes that animation may change: none of them can load, link or run anything. */
export const ANIMATED_ATTRIBUTES: ReadonlySet<string> = new Set(
  `d x y x1 y1 x2 y2 cx cy r rx ry fx fy width height points viewBox offset pathLength
  transform gradientTransform patternTransform fill fill-opacity stroke stroke-width stroke-opacity
  stroke-dasharray stroke-dashoffset stroke-miterlimit opacity stop-color stop-opacity color
  display visibility stdDeviation flood-opacity flood-color scale radius dx dy baseFrequency`.split(/\s+/),
);

/** The properties that a `style` attribute may set; each value has to look as the attribute of that name would. */
export const STYLE_PROPERTIES: ReadonlySet<string> = new Set(
  `fill fill-rule fill-opacity clip-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset stroke-opacity opacity color stop-color stop-opacity flood-color
  flood-opacity clip-path mask mask-type filter marker-start marker-mid marker-end paint-order display
  visibility overflow mix-blend-mode isolation vector-effect shape-rendering color-interpolation
  color-interpolation-filters transform-origin transform-box`.split(/\s+/),
);
