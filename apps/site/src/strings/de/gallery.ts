import type { GALLERY as EN } from '../en/gallery.ts';
import { count, number } from './formats.ts';

/** German texts of search, filters and results. */
export const GALLERY: typeof EN = {
  search: {
    label: 'Icons suchen',
    placeholder: 'Suchen in jeder Sprache',
    hint: 'Suchen mit /',
  },
  recent: { title: 'Zuletzt verwendet', clear: 'Leeren' },
  gallery: {
    title: 'Icons',
    headline: 'Alle freien Icons in einer Suche',
    facts: (total: number) =>
      `${number(total)} Icons. Tippe ein Wort in irgendeiner Sprache, gern mit Tippfehlern, oder zeichne das Icon.`,
    suggestions: 'Vorschläge',
    tag: 'Schlagwort',
    ignored: (values: string) => `Ignoriert, weil kein Filter diesen Wert kennt: ${values}.`,
    noIcon: (text: string) => `Kein Icon für „${text}“ gefunden.`,
    found: (total: number) => count(total, { one: '# Icon', other: '# Icons' }),
    show: 'Icons anzeigen',
    showFound: (total: number) => count(total, { one: '# Icon anzeigen', other: '# Icons anzeigen' }),
    searching: 'Suche läuft …',
    partial: 'Kein Icon passt zu allen Wörtern. Diese passen zu einigen.',
    loose: 'Kein genauer Treffer. Versuche',
    nothing: 'Keine Icons gefunden.',
    nothingWithFilters: 'Kein Icon passt zu all diesen Filtern.',
    removeFilters: (total: number) =>
      total > 0 ? `Filter entfernen: ${number(total)} Icons` : 'Filter entfernen',
    withoutFilter: (name: string) => `Ohne „${name}“`,
    popular: 'Beliebte Icons',
    tryOther: 'Versuche ein anderes Wort, in irgendeiner Sprache, oder zeichne das Icon.',
    didYouMean: 'Meintest du',
    chosen: 'Aktive Filter',
    removeFilter: (name: string) => `Filter „${name}“ entfernen`,
    mostSimilar: (total: number) =>
      count(total, { one: 'Das ähnlichste Icon', other: 'Die # ähnlichsten Icons' }),
    degraded:
      'Die Suche wurde vorzeitig beendet. Einige Icons können fehlen oder falsch einsortiert sein. Versuche es noch einmal.',
    failed: 'Die Icons konnten nicht geladen werden.',
    again: 'Noch einmal versuchen',
    grid: 'Gefundene Icons',
    pages: {
      title: 'Seiten mit Icons',
      before: 'Vorige Seite',
      after: 'Nächste Seite',
      at: (page: number, pages: number) => `Seite ${number(page)} von ${number(pages)}`,
    },
  },
  sets: {
    title: 'Zusammengehörige Icons, ein Paket je Zeile',
    pack: 'Paket',
    try: 'Oder gleich mehrere:',
    example: 'haus, suche, einkaufswagen, person',
    complete: (packs: number, areAllKnown: boolean, names: number) =>
      packs === 0
        ? `Kein Paket hat alle ${names}`
        : `${number(packs)}${areAllKnown ? '' : '+'} ${packs === 1 ? 'Paket hat' : 'Pakete haben'} alle ${names}`,
    asText: 'Als einen Text suchen',
    asSet: 'Als Sets zeigen',
    nothing: 'Kein Paket hat eines dieser Icons.',
    missing: (name: string, pack: string) => `${pack} hat kein Icon für ${name}`,
    standsFor: (name: string) => `am nächsten an ${name}`,
    stroke: (width: string) => `Strich ${width}`,
    noStroke: 'ohne Strich',
    imports: 'Importe kopieren',
    copyNamed: (pack: string) => `Importe von ${pack} kopieren`,
    copied: (icons: number, pack: string) =>
      `${count(icons, { one: 'Import von # Icon', other: 'Importe von # Icons' })} aus ${pack} kopiert`,
    add: 'Alle in die Sammlung',
    remove: 'Alle aus der Sammlung entfernen',
    addNamed: (pack: string) => `Alle von ${pack} in die Sammlung`,
    removeNamed: (pack: string) => `Alle von ${pack} aus der Sammlung entfernen`,
    added: (icons: number, pack: string) =>
      `${count(icons, { one: '# Icon', other: '# Icons' })} aus ${pack} in die Sammlung gelegt`,
    removed: (icons: number, pack: string) =>
      `${count(icons, { one: '# Icon', other: '# Icons' })} aus ${pack} aus der Sammlung entfernt`,
  },
  kinds: {
    title: 'Arten von Icons',
    interface: 'Oberfläche',
    logos: 'Logos',
    emoji: 'Emojis',
    flags: 'Flaggen',
    animated: 'Animiert',
    yours: 'Eigene',
    packs: 'Pakete',
    newest: 'Neu',
  },
  look: {
    title: 'Aussehen aller Icons',
    color: 'Farbe',
    size: 'Größe',
    stroke: 'Strich',
    asDrawn: 'auto',
    large: 'Große Kacheln mit Namen',
    ground: 'Hintergrund',
    grounds: { light: 'Heller Hintergrund', dark: 'Dunkler Hintergrund', checkered: 'Karierter Hintergrund' },
    reset: 'Ursprüngliches Aussehen',
    changes: (some: number, of: number) => `${some} von ${of}`,
    colored: (some: number, of: number) =>
      `Ändert ${some} der ${of} gezeigten Icons; die übrigen haben eigene Farben`,
    stroked: (some: number, of: number) =>
      `Ändert ${some} der ${of} gezeigten Icons; die übrigen haben keine Striche`,
    oneClick: 'Kopieren mit einem Klick',
  },
  filters: {
    title: 'Filter',
    clear: 'Filter entfernen',
    findPack: 'Paket suchen',
    kind: 'Art',
    ownColor: 'Schwarz oder eigene',
    licenses: 'Lizenz nach Namen',
    more: (rest: number) => `${number(rest)} weitere anzeigen`,
    fewer: 'Weniger anzeigen',
    terms: {
      commercial_use: 'Kommerzielle Nutzung',
      attribution_required: 'Ohne Namensnennung',
      share_alike: 'Ohne Copyleft',
    },
    kinds: {
      type: 'Art',
      category: 'Kategorie',
      colors: 'Farbe',
      styles: 'Stil',
      tags: 'Schlagwort',
      terms: 'Lizenz',
      license: 'Lizenz',
      pack: 'Paket',
    },
    sort: 'Sortieren nach',
    sortBy: {
      relevance: 'Relevanz',
      popularity: 'Beliebtheit',
      name: 'Name',
      created_at: 'Neueste',
      downloads: 'Downloads',
      views: 'Aufrufe',
    },
  },
};
