import { count, number } from './formats.ts';

/** English texts of the usage page. */
export const USAGE = {
  usage: {
    title: 'Usage',
    period: 'Period',
    ranges: { '24h': '24 hours', '7d': '7 days', '30d': '30 days', custom: 'Custom' },
    from: 'First day',
    to: 'Last day',
    key: 'Key',
    allKeys: 'All keys',
    counts: {
      requests: 'Requests',
      ok: 'Answered',
      not_modified: 'Not modified',
      client_errors: 'Refused',
      too_many: 'Over a limit',
      server_errors: 'Failed',
    },
    total: (requests: number) => count(requests, { one: '# request', other: '# requests' }),
    errorRate: 'Error rate',
    iconsToday: 'Icons today',
    iconsTodayNote: 'Distinct icons since midnight UTC',
    before: 'Period before',
    beforeOf: (before: string) => `Before: ${before}`,
    over: { hour: 'Requests by hour', day: 'Requests by day' },
    statuses: 'Answers by status',
    chart: (requests: number) =>
      `Chart of ${number(requests)} requests over time. The table below has the numbers.`,
    asTable: 'As a table',
    units: { hour: 'Hour', day: 'Day' },
    csv: 'Download CSV',
    timeZone: (zone: string) => `Time zone of the chart: ${zone}.`,
    noRequests: 'No requests in this period.',
    firstRequest: 'How to send a request',
    noKeys: 'You have no active key.',
    firstKey: 'Create a key',
    keys: {
      title: 'Keys and their limits',
      columns: ['Key', 'Requests', 'Over a limit', 'Icons today'],
    },
    usedOf: (used: number, limit: number) => `${number(used)} of ${number(limit)}`,
    usedWithoutLimit: (used: number) => `${number(used)}, no limit`,
    noLimit: 'no limit',
    topLists: {
      days: (from: string, to: string) =>
        from === to
          ? `Queries and icons of ${from} (UTC).`
          : `Queries and icons of ${from} to ${to}, in whole UTC days.`,
      queriesOff: 'The operator of this service has turned off the recording of queries.',
      queries: 'Top queries',
      missing: 'Queries without results',
      icons: 'Top icons',
      none: 'None',
      removedIcon: (id: number) => `Icon ${id}, no longer in the catalog`,
    },
  },
};
