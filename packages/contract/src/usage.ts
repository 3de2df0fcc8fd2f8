import type { Static } from 'typebox';
import { AccountKeySchema } from './account.ts';
import { closedObject, namedObject, Type } from './schema-builder.ts';

/** The maximum length of a period in days. */
export const USAGE_DAYS_MAX = 400;
/** The default length of a period in days, the last included. */
export const USAGE_DAYS_DEFAULT = 7;

const dayOrInstant = (description: string) =>
  Type.String({ maxLength: 40, description, examples: ['2026-05-05'] });

export const UsageQuerySchema = closedObject({
  from: Type.Optional(
    dayOrInstant(
      `The first day in the time zone (2026-05-05), or an instant in the first hour (2026-05-05T10:00:00Z). By default the period has ${USAGE_DAYS_DEFAULT} days.`,
    ),
  ),
  to: Type.Optional(
    dayOrInstant(
      `The last day, or an instant in the last hour. Default: the current hour. A period has at most ${USAGE_DAYS_MAX} days.`,
    ),
  ),
  key: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'The id of one key. Default: all keys of the account.',
      examples: ['key_4eC39HqLyjWDarjt'],
    }),
  ),
  timezone: Type.Optional(
    Type.String({
      maxLength: 60,
      description: 'An IANA time zone. Default: UTC.',
      examples: ['Europe/Berlin'],
    }),
  ),
});

const count = (description: string) => Type.Integer({ minimum: 0, description });
const counts = {
  requests: count('All requests with a valid key, except to unknown addresses.'),
  ok: count('Answered with 200.'),
  not_modified: count('Answered with 304.'),
  client_errors: count('Answered with 4xx except 429.'),
  too_many: count('Answered with 429: above the rate limit or the daily budget.'),
  server_errors: count('Answered with 5xx.'),
};
/** The same counts, of which `totals` has the descriptions. */
const sameCount = Type.Integer({ minimum: 0 });
const sameCounts = {
  requests: sameCount,
  ok: sameCount,
  not_modified: sameCount,
  client_errors: sameCount,
  too_many: sameCount,
  server_errors: sameCount,
};
const time = Type.String({ format: 'date-time', description: 'UTC.' });
const day = Type.String({ format: 'date', description: 'A UTC day.' });
const { id, name, prefix, rate_limit_per_minute, daily_icons, state } = AccountKeySchema.properties;

const TopQuerySchema = namedObject(
  'TopQuery',
  {
    text: Type.String({ description: 'The query.' }),
    requests: count(
      'How often its first page was requested; an estimate above 1,000 different queries a day.',
    ),
  },
  { description: 'A frequent query.' },
);

/** The answer of `GET /account/usage`. */
export const UsageSchema = namedObject(
  'Usage',
  {
    from: time,
    to: time,
    timezone: Type.String({ description: 'The IANA time zone of the days.' }),
    unit: Type.Enum(['hour', 'day'], { description: 'hour for periods of up to 72 hours, else day.' }),
    totals: closedObject(counts, { description: 'The whole period.' }),
    statuses: Type.Array(
      closedObject({
        status: Type.Integer({ description: 'An HTTP status.' }),
        requests: count('How many requests it answered.'),
      }),
      { description: 'The statuses of the period, the most frequent first.' },
    ),
    buckets: Type.Array(
      closedObject({
        start: time,
        local: Type.String({ description: 'Local date or time at which the bucket begins.' }),
        ...sameCounts,
      }),
      { description: 'All hours or days of the period, in order.' },
    ),
    keys: Type.Array(
      closedObject({
        id,
        name,
        prefix,
        state,
        ...sameCounts,
        rate_limit_per_minute,
        daily_icons,
        icons_today: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
          description: 'Distinct icons taken since midnight UTC; null without a daily budget.',
        }),
      }),
      { description: 'Keys that still work, and others with requests in the period.' },
    ),
    top_days: closedObject(
      { from: day, to: day },
      {
        description: 'The UTC days that the top lists cover.',
      },
    ),
    records_queries: Type.Boolean({ description: 'Whether the operator records queries.' }),
    top_queries: Type.Array(TopQuerySchema, { description: 'The most frequent queries.' }),
    queries_without_results: Type.Array(TopQuerySchema, {
      description: 'The most frequent queries that found nothing.',
    }),
    top_icons: Type.Array(
      closedObject({
        id: Type.Integer({ description: 'The id of the icon.' }),
        slug: Type.Union([Type.String(), Type.Null()], {
          description: 'Null if the catalog no longer has the icon.',
        }),
        requests: count('How often it was taken; an estimate above 1,000 different icons a day.'),
      }),
      { description: 'The icons taken most often as SVG or file.' },
    ),
  },
  { description: 'The usage of the keys of an account in a period.' },
);
export type UsageView = Static<typeof UsageSchema>;
