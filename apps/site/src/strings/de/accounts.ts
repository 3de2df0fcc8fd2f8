import type { ACCOUNTS as EN } from '../en/accounts.ts';
import { count, duration, number } from './formats.ts';

const INCOMPLETE = 'Dieser Link ist unvollständig. Öffne den ganzen Link';

/** German texts of forms, accounts and keys. */
export const ACCOUNTS: typeof EN = {
  form: {
    waiting: 'Einen Moment …',
    cancel: 'Abbrechen',
    show: 'Anzeigen',
    hide: 'Verbergen',
    showPassword: (label: string) => `Anzeigen: ${label}`,
  },
  account: {
    title: 'Konto',
    pages: { keys: 'Schlüssel', usage: 'Nutzung', settings: 'Einstellungen' },
    signIn: 'Anmelden',
    signUp: 'Registrieren',
    signOut: 'Abmelden',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    passwordRules:
      '8 bis 256 Zeichen, auch Leerzeichen. Häufige Passwörter und deine E-Mail-Adresse sind nicht erlaubt.',
    whatFor:
      'Erstelle API-Schlüssel, beschränke sie auf deine Domains und behalte ihre Nutzung im Blick. Kostenlos.',
    noAccount: 'Noch kein Konto?',
    hasAccount: 'Schon ein Konto?',
    maybeTaken: 'Für diese Adresse gibt es vielleicht schon ein Konto mit einem anderen Passwort.',
    confirm: {
      checkMail: 'Prüfe deine E-Mails',
      sent: (email: string) =>
        `Wir haben eine E-Mail an ${email} geschickt. Öffne innerhalb eines Tages den Link darin, um dein Konto anzulegen.`,
      title: 'Konto bestätigen',
      how: 'Bestätige nur, wenn du dich selbst registriert hast: Das Konto bekommt das dabei eingegebene Passwort.',
      submit: 'Konto anlegen',
      noToken: `${INCOMPLETE} oder registriere dich noch einmal.`,
    },
    closed: {
      invite: 'Die Registrierung ist nur mit Einladung möglich. Bitte den Betreiber dieses Dienstes darum.',
      closed: 'Die Registrierung ist geschlossen. Bitte den Betreiber dieses Dienstes um ein Konto.',
    },
    invitation: {
      title: 'Konto anlegen',
      how: 'Lege ein Passwort fest. Damit und mit der eingeladenen E-Mail-Adresse meldest du dich an.',
      submit: 'Konto anlegen',
      noToken: `${INCOMPLETE} oder bitte um eine neue Einladung.`,
    },
    provider: {
      signIn: (provider: string) => `Mit ${provider} anmelden`,
      or: 'oder',
      errors: {
        cancelled: (provider) => `Die Anmeldung bei ${provider} wurde abgebrochen.`,
        expired: (provider) =>
          `Die Anmeldung bei ${provider} hat zu lange gedauert oder begann in einem anderen Fenster. Versuche es noch einmal.`,
        refused: (provider) => `Die Antwort von ${provider} war ungültig. Versuche es noch einmal.`,
        unavailable: (provider) => `${provider} ist gerade nicht erreichbar. Versuche es später noch einmal.`,
        email_unverified: (provider) =>
          `${provider} hat deine E-Mail-Adresse nicht bestätigt. Bestätige sie dort und versuche es dann noch einmal.`,
        address_taken: (provider) =>
          `Zu deiner E-Mail-Adresse gibt es schon ein Konto. Melde dich mit dessen Passwort an und verknüpfe es dann in den Einstellungen mit ${provider}.`,
        identity_taken: (provider) => `Ein anderes Konto von dir ist schon mit ${provider} verknüpft.`,
        too_many_tries: () => 'Zu viele Versuche. Warte eine Minute und versuche es noch einmal.',
        sign_up_closed: () =>
          'Die Registrierung ist geschlossen oder nur mit Einladung möglich. Wende dich an den Betreiber dieses Dienstes.',
      },
      unnamed: 'dem Anbieter',
    },
    forgot: {
      title: 'Passwort vergessen?',
      how: 'Gib deine E-Mail-Adresse ein, um einen Link für ein neues Passwort zu bekommen.',
      send: 'Link senden',
      sent: (email: string) =>
        `Falls es zu ${email} ein Konto gibt, haben wir einen Link dorthin geschickt. Er funktioniert einmal, eine Stunde lang.`,
      noMail:
        'Dieser Dienst verschickt keine E-Mails. Bitte den Betreiber, mit diesem Befehl auf dem Server einen Link zu erzeugen:',
    },
    reset: {
      title: 'Neues Passwort',
      newPassword: 'Neues Passwort',
      set: 'Passwort festlegen',
      keys: 'API-Schlüssel',
      keysHow:
        'Ausgewählte Schlüssel werden widerrufen. Wähle einen nur ab, wenn du ihn erstellt hast und noch nutzt.',
      revoke: (name: string) => `„${name}“ widerrufen`,
      createdAt: 'erstellt',
      ends: 'Alle Sitzungen enden, und ein verknüpfter Anmeldeanbieter wird getrennt. Du kannst ihn in den Einstellungen wieder verknüpfen.',
      done: 'Das neue Passwort ist gesetzt, alle Sitzungen sind beendet. Falls jemand Fremdes Zugriff auf dein Konto hatte, prüfe auch die zweiten Faktoren.',
      noToken: `${INCOMPLETE} oder fordere einen neuen an.`,
      another: 'Neuen Link anfordern',
    },
    factors: {
      title: 'Zwei-Faktor-Authentisierung',
      how: 'Mit einem zweiten Faktor brauchst du zum Anmelden mit Passwort und für ein neues Passwort zusätzlich einen Code.',
      code: 'Code',
      back: 'Zurück',
      addedAt: 'Hinzugefügt',
      lastUsed: 'zuletzt verwendet',
      remove: 'Entfernen',
      removeOne: (name: string) => `„${name}“ entfernen`,
      removeOther: 'Du kannst dich danach nicht mehr damit anmelden.',
      removeLast:
        'Das ist dein letzter zweiter Faktor. Zum Anmelden genügt dann dein Passwort, und deine Wiederherstellungscodes werden ungültig.',
      app: {
        add: 'Authenticator-App hinzufügen',
        scan: 'Scanne diesen Code mit der App:',
        qr: 'QR-Code mit dem Schlüssel darunter',
        type: 'Oder gib diesen Schlüssel in der App ein:',
        copy: 'Kopieren',
        firstCode: 'Die sechs Ziffern aus der App',
        confirm: 'App hinzufügen',
      },
      recovery: {
        title: 'Deine Wiederherstellungscodes',
        once: 'Jeder Code ersetzt einmal einen zweiten Faktor, etwa wenn du dein Gerät verlierst. Bewahre sie sicher auf: Sie werden nicht noch einmal angezeigt.',
        copy: 'Codes kopieren',
        download: 'Herunterladen',
        done: 'Ich habe sie gespeichert',
        fileTitle: (host: string) => `Wiederherstellungscodes deines Glyphdex-Kontos auf ${host}`,
        left: (left: number) =>
          count(left, {
            one: '# Wiederherstellungscode ist übrig.',
            other: '# Wiederherstellungscodes sind übrig.',
          }),
        renew: 'Neue Wiederherstellungscodes erzeugen',
      },
    },
    settings: {
      title: 'Einstellungen',
      password: 'Passwort',
      passwordHow: 'Ein neues Passwort beendet alle anderen Sitzungen.',
      noPassword: 'Dein Konto hat kein Passwort.',
      setPassword: 'Passwort festlegen',
      signInFirst: 'Dafür musst du dich in den letzten zehn Minuten angemeldet haben.',
      signInAgain: 'Noch einmal anmelden',
      signInAgainWith: (provider: string) => `Noch einmal mit ${provider} anmelden`,
      currentPassword: 'Aktuelles Passwort',
      newPassword: 'Neues Passwort',
      changePassword: 'Passwort ändern',
      passwordChanged: 'Das Passwort ist geändert. Alle anderen Sitzungen sind beendet.',
      linked: (provider: string) => `Anmeldung mit ${provider}`,
      isLinked: (provider: string) => `Dein Konto ist mit ${provider} verknüpft.`,
      isNowLinked: (provider: string) => `Fertig. Du kannst dich jetzt auch mit ${provider} anmelden.`,
      linkHow: (provider: string) =>
        `Verknüpfe dein Konto mit ${provider}, um dich dort anzumelden. Dein Passwort gilt weiter.`,
      link: (provider: string) => `Mit ${provider} verknüpfen`,
      unlinkHow:
        'Ohne die Verknüpfung meldest du dich nur noch mit deinem Passwort an. Alle anderen Sitzungen enden.',
      unlinkFirst: 'Lege zuerst ein Passwort fest, um die Verknüpfung zu lösen.',
      unlink: 'Verknüpfung lösen',
      unlinked: 'Die Verknüpfung ist gelöst. Alle anderen Sitzungen sind beendet.',
      sessions: 'Angemeldete Geräte',
      thisSession: 'dieser Browser',
      unknownBrowser: 'Unbekannter Browser',
      lastSeen: 'Zuletzt aktiv',
      end: 'Abmelden',
      endSession: (browser: string) => `${browser} abmelden`,
      data: 'Deine Daten',
      dataHow: 'Alles, was zu deinem Konto gespeichert ist, als JSON-Datei.',
      export: 'Herunterladen',
      deletion: 'Konto löschen',
      deletionHow: 'Deine Schlüssel funktionieren sofort nicht mehr. Das lässt sich nicht rückgängig machen.',
      deletionSure: 'Dein Konto löschen?',
    },
  },
  keys: {
    title: 'API-Schlüssel',
    intro:
      'Dein Produkt braucht einen Schlüssel, um Icons abzurufen. Geheime Schlüssel bleiben auf deinem Server. Nur öffentliche Schlüssel dürfen im Code einer Seite stehen.',
    none: 'Du hast keine aktiven Schlüssel.',
    create: 'Neuer Schlüssel',
    createSubmit: 'Schlüssel erstellen',
    count: (live: number, max: number) => `${live} von ${max} Schlüsseln`,
    revokedCount: (revoked: number) =>
      count(revoked, { one: '# widerrufener Schlüssel', other: '# widerrufene Schlüssel' }),
    key: 'Schlüssel',
    states: { live: 'aktiv', ending: 'läuft ab', revoked: 'widerrufen' },
    kind: 'Art',
    kinds: { secret: 'Geheim', publishable: 'Öffentlich' },
    kindHints: {
      secret: 'Für deinen Server. Er hat vollen Zugriff, halte ihn also geheim.',
      publishable:
        'Für Seiten und Build-Werkzeuge. Er kann nur lesen und darf öffentlich sein: Nur Seiten auf seinen Domains können ihn nutzen. Jedes Netz hat eigene Limits.',
    },
    name: 'Name',
    nameHint: 'Wofür der Schlüssel ist.',
    domains: 'Domains',
    domainsHints: {
      secret: 'Eine pro Zeile. Leer lassen, um Anfragen von überall zuzulassen.',
      publishable: 'Eine pro Zeile, mindestens eine. Seiten dieser Domains können den Schlüssel nutzen.',
    },
    domainsExample: 'example.com\n*.example.com',
    anyDomain: 'alle',
    andServers: 'und Server',
    allowServerCalls: 'Auch Anfragen von Servern zulassen',
    allowServerCallsHint: 'Anfragen ohne Origin-Header, zum Beispiel von deinem Server.',
    limits: 'Limits',
    limitsOf: (key: { readonly rate_limit_per_minute: number; readonly daily_icons: number }) =>
      `${limit(key.rate_limit_per_minute, 'Anfragen pro Minute')}, ${limit(key.daily_icons, 'Icons pro Tag')}`,
    created: 'Erstellt',
    lastUsed: 'Zuletzt verwendet',
    never: 'nie',
    worksUntil: 'Gültig bis',
    action: (action: string, key: string) => `${action}: ${key}`,
    edit: 'Bearbeiten',
    editSubmit: 'Speichern',
    roll: 'Schlüssel ersetzen',
    rollHow: 'Ein neuer Schlüssel mit gleichem Namen und gleichen Domains ersetzt diesen.',
    rollSubmit: 'Neuen Schlüssel erstellen',
    overlap: 'Der alte Schlüssel gilt noch',
    overlapOf: (hours: number) => (hours === 0 ? 'gar nicht mehr: Er endet sofort' : duration(hours * 3_600)),
    revoke: 'Widerrufen',
    revokeHow:
      'Anfragen mit diesem Schlüssel werden innerhalb einer Sekunde abgelehnt. Das lässt sich nicht rückgängig machen.',
    revokeSubmit: 'Schlüssel widerrufen',
    revoked: (name: string) => `Widerrufen: ${name}.`,
    secret: {
      title: (name: string) => `Dein neuer Schlüssel: ${name}`,
      once: 'Kopiere ihn jetzt. Er wird nicht noch einmal angezeigt.',
      copy: 'Schlüssel kopieren',
      try: 'Probier ihn aus:',
      tryAsPage: (page: string) =>
        `Dieser Schlüssel gilt nur für Seiten seiner Domains. Probier ihn als Seite von ${page} aus:`,
      tryInPage: (domains: string) => `Probier ihn in einer Seite von ${domains} aus:`,
      done: 'Ich habe ihn kopiert',
    },
  },
};

function limit(value: number, unit: string): string {
  return value === 0 ? `beliebig viele ${unit}` : `${number(value)} ${unit}`;
}
