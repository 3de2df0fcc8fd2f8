import type { Static } from 'typebox';
import { AccountKeySchema } from './account.ts';
import { closedObject, namedObject, Type } from './schema-builder.ts';

/** The longest period that usage is shown for. */
export const USAGE_DAYS_MAX = 400;
/** Unless told, this many local days up to now. */
export const USAGE_DAYS_DEFAULT = 7;

const end = (what: string) =>
  Type.String({
    maxLength: 40,
    description: what,
    examples: ['2026-05-05'],
  });

export const UsageQuerySchema = closedObject({
  from: Type.Optional(
    end(
      `The first day in this time zone (2026-05-05), or an instant (2026-05-05T10:00:00Z) whose hour is the first. Without it, ${USAGE_DAYS_DEFAULT} days.`,
    ),
  ),
  to: Type.Optional(
    end(`The last day, included, or an instant up to which. Now without it. At most ${USAGE_DAYS_MAX} days.`),
  ),
  key: Type.Optional(
    Type.String({ maxLength: 100, description: 'The id of one key; all keys of the account without it.' }),
  ),
  timezone: Type.Optional(
    Type.String({
      maxLength: 60,
      description: 'An IANA time zone. UTC without it.',
      examples: ['Europe/Berlin'],
    }),
  ),
});

const count = (description: string) => Type.Integer({ minimum: 0, description });
const counts = {
  requests: count('All requests with a valid key.'),
  ok: count('Answered with 200.'),
  not_modified: count('Answered with 304.'),
  client_errors: count('Answered with 4xx, but for 429.'),
  too_many: count('Answered with 429: beyond the rate limit or the daily budget.'),
  server_errors: count('Answered with 5xx.'),
};
const time = Type.String({ format: 'date-time', description: 'UTC.' });
const day = Type.String({ format: 'date', description: 'A UTC day.' });
const { id, name, prefix, rate_limit_per_minute, daily_icons, state } = AccountKeySchema.properties;

const TopQuerySchema = closedObject({ text: Type.String(), requests: count('How often.') });

/** What `GET /account/usage` answers. */
export const UsageSchema = namedObject('Usage', {
  from: time,
  to: time,
  timezone: Type.String(),
  unit: Type.Enum(['hour', 'day'], { description: 'hour up to 72 hours.' }),
  totals: closedObject(counts),
  buckets: Type.Array(
    closedObject({
      start: time,
      local: Type.String({ description: 'The date, or the time, that clocks show when it begins.' }),
      ...counts,
    }),
    { description: 'All hours or days of the period, in order, those without requests included.' },
  ),
  keys: Type.Array(
    closedObject({
      id,
      name,
      prefix,
      state,
      ...counts,
      rate_limit_per_minute,
      busiest_minute: count('The most requests that the key sent in one minute, refused ones included.'),
      daily_icons,
      icons_today: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
        description:
          'Distinct icons taken as SVG or file since midnight UTC; null without a daily budget, since then it is not counted.',
      }),
    }),
    { description: 'Keys that work, and others that were used in the period.' },
  ),
  top_days: closedObject(
    { from: day, to: day },
    {
      description: 'The top lists are counted by UTC days: these, the last included.',
    },
  ),
  records_queries: Type.Boolean({ description: 'Whether the operator has queries kept.' }),
  top_queries: Type.Array(TopQuerySchema),
  queries_without_results: Type.Array(TopQuerySchema),
  top_icons: Type.Array(
    closedObject({
      id: Type.Integer(),
      slug: Type.Union([Type.String(), Type.Null()], {
        description: 'Null when the catalog has the icon no more.',
      }),
      requests: count('How often it was taken as SVG or file.'),
    }),
  ),
});
export type UsageView = Static<typeof UsageSchema>;
