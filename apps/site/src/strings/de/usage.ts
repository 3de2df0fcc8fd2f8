import type { USAGE as EN } from '../en/usage.ts';
import { count, number } from './formats.ts';

/** German texts of the usage page. */
export const USAGE: typeof EN = {
  usage: {
    title: 'Nutzung',
    loading: 'Wird geladen …',
    period: 'Zeitraum',
    ranges: { '24h': '24 Stunden', '7d': '7 Tage', '30d': '30 Tage', custom: 'Eigener' },
    from: 'Erster Tag',
    to: 'Letzter Tag',
    key: 'Schlüssel',
    allKeys: 'Alle Schlüssel',
    counts: {
      requests: 'Anfragen',
      ok: 'Beantwortet (200)',
      not_modified: 'Unverändert (304)',
      client_errors: 'Abgelehnt (4xx)',
      too_many: 'Zu viele (429)',
      server_errors: 'Fehlgeschlagen (5xx)',
    },
    total: (requests: number, tooMany: number) =>
      `${count(requests, { one: '# Anfrage', other: '# Anfragen' })}${
        tooMany === 0 ? '' : `, davon ${number(tooMany)} über einem Limit (429)`
      }`,
    chart: (requests: number) =>
      `Diagramm von ${number(requests)} Anfragen im Zeitverlauf. Die Tabelle darunter enthält die Zahlen.`,
    noChart: 'Das Diagramm konnte nicht geladen werden. Die Tabelle enthält die Zahlen.',
    asTable: 'Als Tabelle',
    units: { hour: 'Stunde', day: 'Tag' },
    csv: 'CSV herunterladen',
    timeZone: (zone: string) => `Zeitzone: ${zone}.`,
    noRequests: 'Keine Anfragen in diesem Zeitraum.',
    firstRequest: 'So sendest du eine Anfrage',
    noKeys: 'Du hast keinen gültigen Schlüssel.',
    firstKey: 'Schlüssel erstellen',
    keys: {
      title: 'Schlüssel und ihre Limits',
      columns: ['Schlüssel', 'Anfragen', 'Zu viele (429)', 'Icons heute'],
      note: 'Icons heute: verschiedene Icons, die seit Mitternacht UTC mit SVG oder als Datei abgerufen wurden.',
    },
    states: { live: 'aktiv', ending: 'läuft ab', revoked: 'widerrufen' },
    usedOf: (used: number, limit: number) => `${number(used)} von ${number(limit)}`,
    usedWithoutLimit: (used: number) => `${number(used)}, kein Limit`,
    noLimit: 'kein Limit',
    topLists: {
      title: 'Häufigste Suchanfragen und Icons',
      days: (from: string, to: string) =>
        from === to ? `Am ${from} (UTC).` : `Vom ${from} bis ${to}, in ganzen UTC-Tagen.`,
      queriesOff: 'Auf diesem Server werden Suchanfragen nicht aufgezeichnet.',
      queries: 'Suchanfragen',
      missing: 'Suchanfragen ohne Treffer',
      icons: 'Icons',
      none: 'Keine',
      removedIcon: (id: number) => `Icon ${id}, nicht mehr im Katalog`,
    },
  },
};
