import { count, number } from './formats.ts';

/** English texts of the usage page. */
export const USAGE = {
  usage: {
    title: 'Usage',
    loading: 'Loading …',
    period: 'Period',
    ranges: { '24h': '24 hours', '7d': '7 days', '30d': '30 days', custom: 'Custom' },
    from: 'First day',
    to: 'Last day',
    key: 'Key',
    allKeys: 'All keys',
    counts: {
      requests: 'Requests',
      ok: 'Answered (200)',
      not_modified: 'Not modified (304)',
      client_errors: 'Refused (4xx)',
      too_many: 'Too many (429)',
      server_errors: 'Failed (5xx)',
    },
    total: (requests: number, tooMany: number) =>
      `${count(requests, { one: '# request', other: '# requests' })}${
        tooMany === 0 ? '' : `, ${number(tooMany)} over a limit (429)`
      }`,
    chart: (requests: number) =>
      `Chart of ${number(requests)} requests over time. The table below has the numbers.`,
    noChart: 'The chart could not be loaded. The table has the numbers.',
    asTable: 'As a table',
    units: { hour: 'Hour', day: 'Day' },
    csv: 'Download CSV',
    timeZone: (zone: string) => `Time zone: ${zone}.`,
    noRequests: 'No requests in this period.',
    firstRequest: 'How to send a request',
    noKeys: 'You have no working key.',
    firstKey: 'Create a key',
    keys: {
      title: 'Keys and their limits',
      columns: ['Key', 'Requests', 'Too many (429)', 'Icons today'],
      note: 'Icons today: distinct icons requested with SVG or as a file since midnight UTC.',
    },
    states: { live: 'live', ending: 'ending', revoked: 'revoked' },
    usedOf: (used: number, limit: number) => `${number(used)} of ${number(limit)}`,
    usedWithoutLimit: (used: number) => `${number(used)}, no limit`,
    noLimit: 'no limit',
    topLists: {
      title: 'Top queries and icons',
      days: (from: string, to: string) =>
        from === to ? `On ${from} (UTC).` : `From ${from} to ${to}, in whole UTC days.`,
      queriesOff: 'The operator of this service has turned off the recording of queries.',
      queries: 'Queries',
      missing: 'Queries without results',
      icons: 'Icons',
      none: 'None',
      removedIcon: (id: number) => `Icon ${id}, no longer in the catalog`,
    },
  },
};
