import type { ValueKind } from './value-kind.ts';

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Elements that a clean drawing may contain. All others are dropped with their content. */
export const ALLOWED_ELEMENTS: ReadonlySet<string> = new Set(
  words(`svg g defs symbol use switch path circle ellipse line polyline polygon rect image
  text tspan textPath title desc
  linearGradient radialGradient stop clipPath mask pattern marker
  filter feGaussianBlur feOffset feBlend feColorMatrix feComposite feFlood feMerge feMergeNode feMorphology
  feComponentTransfer feFuncR feFuncG feFuncB feFuncA feDropShadow feTurbulence feDisplacementMap feTile
  feConvolveMatrix feDiffuseLighting feSpecularLighting feDistantLight fePointLight feSpotLight feImage
  animate animateTransform animateMotion mpath set`),
);

/** Elements that may contain text. */
export const TEXT_ELEMENTS: ReadonlySet<string> = new Set(words('text tspan textPath title desc'));

/**
 * Elements that may contain only text: HTML parsers read elements inside them as HTML, XML parsers read them as SVG.
 */
export const TEXT_ONLY_ELEMENTS: ReadonlySet<string> = new Set(words('title desc'));

export const ANIMATION_ELEMENTS: ReadonlySet<string> = new Set(
  words('animate animateTransform animateMotion set'),
);

/** Elements that are only painted where something refers to them. */
export const DEFINITION_ELEMENTS: ReadonlySet<string> = new Set(
  words('defs symbol clipPath mask pattern marker filter linearGradient radialGradient'),
);

/** Elements whose `href` may hold a raster picture. They are dropped without one. */
export const PICTURE_ELEMENTS: ReadonlySet<string> = new Set(words('image feImage'));

/** Elements whose `href` may refer to another element of the same drawing. */
export const LINKING_ELEMENTS: ReadonlySet<string> = new Set(
  words(
    'use mpath textPath linearGradient radialGradient pattern feImage animate animateTransform animateMotion set',
  ),
);

const kindsByAttribute: Readonly<Partial<Record<ValueKind, string>>> = {
  id: 'id',
  href: 'href',
  path: 'd path',
  number: `x1 y1 x2 y2 cx cy r rx ry fx fy fr width height offset pathLength
    stroke-width stroke-miterlimit stroke-dashoffset stroke-opacity fill-opacity opacity stop-opacity
    flood-opacity markerWidth markerHeight refX refY k1 k2 k3 k4 surfaceScale seed scale
    slope intercept amplitude exponent z pointsAtX pointsAtY pointsAtZ azimuth elevation specularExponent
    specularConstant diffuseConstant limitingConeAngle divisor bias targetX targetY textLength startOffset`,
  numbers: `x y points viewBox keyTimes keySplines keyPoints dx dy tableValues baseFrequency kernelMatrix kernelUnitLength`,
  dashes: 'stroke-dasharray',
  radius: 'stdDeviation radius',
  order: 'order',
  octaves: 'numOctaves',
  transform: 'transform gradientTransform patternTransform',
  origin: 'transform-origin',
  color: 'color stop-color flood-color lighting-color',
  paint: 'fill stroke',
  reference: 'mask marker-start marker-mid marker-end',
  clip: 'clip-path',
  filter: 'filter',
  keyword: `fill-rule clip-rule stroke-linecap stroke-linejoin gradientUnits spreadMethod clipPathUnits maskUnits
    maskContentUnits patternUnits patternContentUnits markerUnits filterUnits primitiveUnits
    preserveAspectRatio color-interpolation color-interpolation-filters vector-effect paint-order display
    visibility overflow mix-blend-mode isolation mask-type shape-rendering text-rendering image-rendering type mode operator additive
    accumulate calcMode restart attributeType xChannelSelector yChannelSelector stitchTiles transform-box edgeMode
    preserveAlpha text-anchor dominant-baseline alignment-baseline writing-mode direction unicode-bidi lengthAdjust method
    spacing side`,
  font: `font-family font-size font-style font-variant font-weight font-stretch font-size-adjust letter-spacing
    word-spacing text-decoration baseline-shift line-height`,
  language: 'systemLanguage',
  name: 'in in2 result',
  orient: 'orient rotate',
  count: 'repeatCount',
  clock: 'dur repeatDur min max',
  timing: 'begin end',
  animatedName: 'attributeName',
  animated: 'values from to by',
  role: 'role',
  label: 'aria-label',
  labels: 'aria-labelledby aria-describedby',
  hidden: 'aria-hidden',
};

function kindByName(table: Readonly<Partial<Record<ValueKind, string>>>): ReadonlyMap<string, ValueKind> {
  return new Map(
    Object.entries(table).flatMap(([kind, names]) =>
      words(names).map((name): [string, ValueKind] => [name, kind as ValueKind]),
    ),
  );
}

/** Grammar of each permitted attribute. Other attributes are dropped. */
export const ATTRIBUTE_KINDS: ReadonlyMap<string, ValueKind> = kindByName(kindsByAttribute);

/** Attributes that animations may change: none of them can load, link or run anything. */
export const ANIMATED_ATTRIBUTES: ReadonlySet<string> = new Set(
  words(`d x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height points viewBox offset pathLength
  transform gradientTransform patternTransform fill fill-opacity stroke stroke-width stroke-opacity
  stroke-dasharray stroke-dashoffset stroke-miterlimit stroke-linecap stroke-linejoin opacity stop-color stop-opacity
  color display visibility stdDeviation flood-opacity flood-color lighting-color scale radius dx dy baseFrequency
  font-size letter-spacing startOffset rotate values tableValues slope intercept amplitude exponent k1 k2 k3 k4 seed
  surfaceScale azimuth elevation z refX refY markerWidth markerHeight`),
);

/** Properties with the grammar of the attribute of the same name. */
const SHARED_PROPERTIES =
  words(`fill fill-rule fill-opacity clip-rule stroke stroke-width stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity color stop-color stop-opacity flood-color
  flood-opacity lighting-color clip-path mask mask-type filter marker-start marker-mid marker-end paint-order display
  visibility overflow mix-blend-mode isolation vector-effect shape-rendering text-rendering image-rendering color-interpolation
  color-interpolation-filters transform-origin transform-box text-anchor dominant-baseline alignment-baseline writing-mode
  direction unicode-bidi font-family font-size font-style font-variant font-weight font-stretch font-size-adjust
  letter-spacing word-spacing text-decoration baseline-shift line-height cx cy r rx ry width height`);

/** Properties that only styles may set, by grammar. */
const STYLE_ONLY_PROPERTIES: Readonly<Partial<Record<ValueKind, string>>> = {
  number: 'x y offset-distance text-decoration-thickness text-underline-offset',
  orient: 'offset-rotate',
  origin: 'offset-anchor',
  reference: 'marker',
  color: 'background-color text-decoration-color',
  shadow: 'text-shadow',
  clip: 'd offset-path',
  keyword: `white-space text-transform text-decoration-line text-decoration-style text-orientation font-kerning
    font-variant-caps font-variant-ligatures font-variant-numeric font-variant-position font-variant-east-asian`,
  font: 'font font-feature-settings font-variation-settings',
  cssTransform: 'transform translate rotate scale',
  animation: `animation animation-name animation-duration animation-delay animation-timing-function animation-iteration-count
    animation-direction animation-fill-mode animation-play-state animation-composition`,
};

/** Grammar of each property that styles may set. */
export const STYLE_KINDS: ReadonlyMap<string, ValueKind> = new Map([
  ...SHARED_PROPERTIES.map((name): [string, ValueKind] => [name, ATTRIBUTE_KINDS.get(name) as ValueKind]),
  ...kindByName(STYLE_ONLY_PROPERTIES),
]);
