import type { USAGE as EN } from '../en/usage.ts';
import { count, number } from './formats.ts';

/** German texts of the usage page. */
export const USAGE: typeof EN = {
  usage: {
    title: 'Nutzung',
    period: 'Zeitraum',
    ranges: { '24h': '24 Stunden', '7d': '7 Tage', '30d': '30 Tage', custom: 'Eigener Zeitraum' },
    from: 'Erster Tag',
    to: 'Letzter Tag',
    key: 'Schlüssel',
    allKeys: 'Alle Schlüssel',
    counts: {
      requests: 'Anfragen',
      ok: 'Beantwortet',
      not_modified: 'Unverändert',
      client_errors: 'Abgelehnt',
      too_many: 'Limit überschritten',
      server_errors: 'Fehlgeschlagen',
    },
    total: (requests: number) => count(requests, { one: '# Anfrage', other: '# Anfragen' }),
    errorRate: 'Fehlerquote',
    iconsToday: 'Icons heute',
    iconsTodayNote: 'Verschiedene Icons seit Mitternacht UTC',
    before: 'Zeitraum davor',
    beforeOf: (before: string) => `Davor: ${before}`,
    over: { hour: 'Anfragen pro Stunde', day: 'Anfragen pro Tag' },
    statuses: 'Antworten nach Status',
    chart: (requests: number) =>
      `Diagramm von ${number(requests)} Anfragen im Zeitverlauf. Die Tabelle darunter enthält die Zahlen.`,
    asTable: 'Als Tabelle',
    units: { hour: 'Stunde', day: 'Tag' },
    csv: 'CSV herunterladen',
    timeZone: (zone: string) => `Zeitzone des Diagramms: ${zone}.`,
    noRequests: 'Keine Anfragen in diesem Zeitraum.',
    firstRequest: 'So sendest du eine Anfrage',
    noKeys: 'Du hast keinen aktiven Schlüssel.',
    firstKey: 'Schlüssel erstellen',
    keys: {
      title: 'Schlüssel und ihre Limits',
      columns: ['Schlüssel', 'Anfragen', 'Limit überschritten', 'Icons heute'],
    },
    usedOf: (used: number, limit: number) => `${number(used)} von ${number(limit)}`,
    usedWithoutLimit: (used: number) => `${number(used)}, kein Limit`,
    noLimit: 'kein Limit',
    topLists: {
      days: (from: string, to: string) =>
        from === to
          ? `Suchanfragen und Icons vom ${from} (UTC).`
          : `Suchanfragen und Icons vom ${from} bis zum ${to}, in ganzen UTC-Tagen.`,
      queriesOff: 'Auf diesem Server werden Suchanfragen nicht aufgezeichnet.',
      queries: 'Häufigste Suchanfragen',
      missing: 'Suchen ohne Treffer',
      icons: 'Häufigste Icons',
      none: 'Keine',
      removedIcon: (id: number) => `Icon ${id}, nicht mehr im Katalog`,
    },
  },
};
