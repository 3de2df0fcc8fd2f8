import { iconSlug, NAME_MATCHES, type Shape, type StyleSlug, Type } from '@glyphdex/contract';
import type { IconFilters } from '../../catalog/icon-search.ts';
import { distinctNames } from '../../icons/concept-match.ts';
import { findSets, type IconSet, withRelated } from '../../icons/consistent-sets/find-sets.ts';
import { packsWithLicense, readLicenseFilter } from '../../icons/reference/license-filter.ts';
import { getPack } from '../../icons/reference/list-packs.ts';
import { setCost } from '../../limits/request-cost.ts';
import { defineTool, refused } from '../tool.ts';
import { choiceSchema, LicenseSchema, ShapeSchema, StyleSchema } from './common-schemas.ts';
import type { ToolContext } from './tool-context.ts';

const CONCEPTS_MAX = 20;
const RUNNERS_UP_MAX = 3;

const SetSchema = {
  pack: Type.Object({
    slug: Type.String(),
    name: Type.String(),
    license: Type.Union([Type.String(), Type.Null()]),
  }),
  shape: Type.Union([Type.String(), Type.Null()], {
    description: 'The shape of all icons; null if they have several.',
  }),
  icons: Type.Array(
    Type.Object({
      concept: Type.String(),
      name: Type.String(),
      match: choiceSchema(
        NAME_MATCHES,
        'exact: the concept is the name. variant: with words such as outline. part: with further words. related: by a tag or synonym; look at it first.',
      ),
    }),
  ),
  missing: Type.Array(Type.String(), {
    description: 'Concepts that no icon of this pack has in its name. Some have a related icon.',
  }),
};

export const pickConsistentSet = defineTool({
  name: 'pick_consistent_set',
  title: 'Pick icons that match each other',
  description:
    'Finds the one icon pack that has an icon for every concept, so that all icons of an interface have the same style. Returns one icon of this pack per concept, the reasons for the pack, and runners-up. Use it whenever more than one icon is needed.',
  input: {
    concepts: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
      minItems: 1,
      maxItems: CONCEPTS_MAX,
      description: `What each icon shows or means, such as ["home", "search", "shopping cart"]. At most ${CONCEPTS_MAX}.`,
    }),
    prefer: Type.Optional(
      Type.Object(
        {
          packs: Type.Optional(
            Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
              maxItems: 10,
              description:
                'Slugs of packs to take the icons from, such as the pack of a project. What they lack is in missing.',
            }),
          ),
          shape: Type.Optional(ShapeSchema),
          style: Type.Optional(StyleSchema),
          license: Type.Optional(LicenseSchema),
        },
        {
          additionalProperties: false,
          description:
            'The license is always met. Shape and style are dropped if more concepts are covered without them.',
        },
      ),
    ),
  },
  output: {
    ...SetSchema,
    covers_all: Type.Boolean(),
    reasons: Type.Array(Type.String()),
    runners_up: Type.Array(Type.Object(SetSchema)),
  },

  price: ({ concepts }) => setCost(distinctNames(concepts).length),

  async run({ concepts: given, prefer = {} }, context) {
    const concepts = distinctNames(given);
    if (concepts.length === 0) return refused('Give at least one concept, such as home.');
    const { catalog } = context;
    const unknown = prefer.packs?.find((slug) => getPack(catalog, slug) === undefined);
    if (unknown !== undefined)
      return refused(`No pack has the slug "${unknown}". Find slugs with list_packs.`);
    const license = readLicenseFilter(catalog, prefer.license);
    if ('reason' in license) return refused(license.reason);
    const packs = packsWithLicense(catalog, license);
    const preferredPacks = prefer.packs ?? [];
    const filters: IconFilters = {
      packs,
      shapes: prefer.shape === undefined ? undefined : [prefer.shape as Shape],
      styles: prefer.style === undefined ? undefined : [prefer.style as StyleSlug],
    };

    const rank = async (wanted: IconFilters): Promise<readonly IconSet[]> => {
      const sets = (await findSets(context, concepts, wanted)).filter(({ picks }) => picks.length > 0);
      // The sort is stable.
      return sets.toSorted((a, b) => Number(isPreferred(b)) - Number(isPreferred(a)));
    };
    const isPreferred = ({ pack }: IconSet) => preferredPacks.includes(pack);
    let wanted = filters;
    let sets = await rank(wanted);
    const notes: string[] = [];
    const isNarrowed = prefer.shape !== undefined || prefer.style !== undefined;
    if (isNarrowed && (sets[0]?.picks.length ?? 0) < concepts.length) {
      const refusal = await context.charge(setCost(concepts.length));
      if (refusal !== undefined) return refused(refusal);
      const wider = await rank({ packs });
      if ((wider[0]?.picks.length ?? 0) > (sets[0]?.picks.length ?? 0)) {
        const dropped = [prefer.shape, prefer.style].filter((value) => value !== undefined).join(' and ');
        notes.push(`No pack has as many of the concepts as ${dropped}, so that preference was dropped.`);
        [wanted, sets] = [{ packs }, wider];
      }
    }
    const shown = await withRelated(context, sets.slice(0, 1 + RUNNERS_UP_MAX), concepts, wanted);
    const [best, ...runnersUp] = shown.sets;
    if (best === undefined) {
      return refused(
        'No pack has an icon with the name of any of these concepts. Use other words, or fewer preferences.',
      );
    }
    if (preferredPacks.length > 0 && !isPreferred(best))
      notes.push(`No icon of ${preferredPacks.join(', ')} fits any of the concepts and preferences.`);
    const reasons = [
      ...reasonsFor(best, sets, context),
      ...(isPreferred(best) ? ['It is a preferred pack.'] : []),
    ];
    reasons.push(...notes);
    return {
      kind: 'answer',
      text: textOf(best, reasons, runnersUp),
      data: {
        ...view(best, context),
        covers_all: best.missing.length === 0,
        reasons,
        runners_up: runnersUp.map((set) => view(set, context)),
      },
    };
  },
});

function view({ pack: slug, shape, picks, missing }: IconSet, { catalog }: ToolContext) {
  const { name, license } = getPack(catalog, slug)!;
  return {
    pack: { slug, name, license: license.spdx },
    shape: shape ?? null,
    icons: picks.map(({ concept, icon, match }) => ({
      concept,
      name: iconSlug(icon.pack, icon.name),
      match,
    })),
    missing,
  };
}

function reasonsFor(set: IconSet, sets: readonly IconSet[], { catalog }: ToolContext): string[] {
  const { shape, manner, picks, missing } = set;
  const { name, license } = getPack(catalog, set.pack)!;
  const own = picks.filter(({ match }) => match !== 'related');
  const conceptsCount = own.length + missing.length;
  const named = picks.filter(({ match }) => match === 'exact' || match === 'variant').length;
  const inManner = picks.filter((pick) => pick.manner === manner).length;
  const fuller = sets.find((other) => other.picks.length > own.length);
  const completePacks = sets.filter((other) => other.missing.length === 0).length;
  const coverage =
    missing.length === 0
      ? `${name} has an icon for ${conceptsCount === 1 ? 'the concept' : `all ${conceptsCount} concepts`}.`
      : `${name} has icons for ${own.length} of ${conceptsCount} concepts; it lacks ${missing.join(', ')}.`;
  return [
    coverage,
    ...(fuller === undefined
      ? []
      : [`${getPack(catalog, fuller.pack)!.name} has icons for ${fuller.picks.length} of them.`]),
    ...(completePacks > 1 ? [`${completePacks} packs have an icon for every concept.`] : []),
    `${named} of ${picks.length} icons have the name of their concept.`,
    ...(manner === '' ? [] : [`${inManner} of ${picks.length} icons have the style "${manner}".`]),
    shape === undefined ? 'The icons have several shapes.' : `All icons have the shape ${shape}.`,
    `License ${license.title}: commercial use ${stated(license.commercial_use, 'allowed', 'not allowed')}, credit ${stated(license.attribution_required, 'required', 'not required')}.`,
  ];
}

function stated(value: boolean | null, ifTrue: string, ifFalse: string): string {
  if (value === null) return 'unknown';
  return value ? ifTrue : ifFalse;
}

function textOf(best: IconSet, reasons: readonly string[], runnersUp: readonly IconSet[]): string {
  const lines = best.picks.map(
    ({ concept, icon, match }) => `${concept}: ${iconSlug(icon.pack, icon.name)} (${match})`,
  );
  if (best.missing.length > 0) lines.push(`Without an icon of this name: ${best.missing.join(', ')}`);
  const others = runnersUp.map(({ pack, missing, picks }) => {
    const own = picks.filter(({ match }) => match !== 'related').length;
    return `${pack} (${own} of ${own + missing.length})`;
  });
  return [
    `Pack ${best.pack}.`,
    ...lines,
    ...reasons,
    ...(others.length > 0 ? [`Runners-up, with the number of concepts: ${others.join(', ')}.`] : []),
  ].join('\n');
}
