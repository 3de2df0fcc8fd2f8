import type { ErrorCode } from '@glyphdex/contract';

/** German messages of errors that people meet on the site, by code. The service writes the English ones. */
export const ERRORS: Partial<Record<ErrorCode, string>> = {
  signed_out: 'Melde dich zuerst an.',
  wrong_credentials: 'E-Mail-Adresse oder Passwort ist falsch.',
  second_factor_required: 'Dieses Konto hat einen zweiten Faktor. Gib einen Code ein.',
  sign_up_closed: 'Dieser Dienst nimmt keine neuen Konten an.',
  stale_session: 'Deine Anmeldung ist über zehn Minuten her. Melde dich zuerst noch einmal an.',
  icon_not_found: 'Dieses Icon gibt es nicht.',
  pack_not_found: 'Dieses Paket gibt es nicht.',
  key_not_found: 'In deinem Konto gibt es diesen Schlüssel nicht.',
  session_not_found: 'In deinem Konto gibt es diese Sitzung nicht.',
  factor_not_found: 'In deinem Konto gibt es diesen zweiten Faktor nicht.',
  identity_not_found: 'Dein Konto ist mit keinem Anmeldeanbieter verknüpft.',
  picture_not_drawable:
    'Diese Zeichnung lässt sich nicht schnell genug als Bild ausgeben. Lade sie als SVG herunter.',
  key_limit_reached: 'Dein Konto hat schon die Höchstzahl an Schlüsseln. Widerrufe zuerst einen.',
  identity_linked: 'Dein Konto ist schon mit einem Anmeldeanbieter verknüpft. Löse zuerst diese Verknüpfung.',
  password_missing: 'Dein Konto hat keinen anderen Weg zum Anmelden. Lege zuerst ein Passwort fest.',
  factor_limit_reached: 'Dein Konto hat schon die Höchstzahl an zweiten Faktoren dieser Art.',
  key_not_live: 'Dieser Schlüssel ist widerrufen oder schon ersetzt.',
  image_too_large: 'Das Bild ist größer als 256 KB.',
  unsupported_image: 'Wähle ein Bild als PNG, JPEG, WebP, GIF oder SVG.',
  unreadable_image: 'Das Bild ist nicht lesbar, leer oder mehr als 1.024 Pixel breit oder hoch.',
  result_window_exceeded: 'Angezeigt werden die ersten 10.000 Treffer. Grenze die Suche ein.',
  invalid_parameter: 'Ein Wert in der Adresse wird nicht akzeptiert.',
  invalid_field: 'Eine Eingabe wird nicht akzeptiert.',
  internal_error: 'Im Dienst ist ein Fehler aufgetreten. Versuche es noch einmal.',
  overloaded: 'Der Dienst ist ausgelastet. Versuche es in ein paar Sekunden noch einmal.',
  provider_unavailable: 'Der Anmeldeanbieter ist nicht erreichbar. Versuche es später noch einmal.',
  storage_unavailable:
    'Der Speicher ist gerade nicht erreichbar. Versuche es in ein paar Sekunden noch einmal.',
};

/** German messages at fields, by the English one. `#` is a number. */
export const FIELDS: Readonly<Record<string, string>> = {
  'This is not an email address.': 'Das ist keine E-Mail-Adresse.',
  'This is not your password.': 'Das ist nicht dein Passwort.',
  'Use at least # characters.': 'Nimm mindestens # Zeichen.',
  'Use at most # characters.': 'Nimm höchstens # Zeichen.',
  'Use something other than your email address.': 'Nimm etwas anderes als deine E-Mail-Adresse.',
  'This is one of the most common passwords. Choose another one.':
    'Dieses Passwort gehört zu den häufigsten. Wähle ein anderes.',
  'This link has been used or is too old. Sign in, or sign up again.':
    'Dieser Link ist verbraucht oder zu alt. Melde dich an oder registriere dich noch einmal.',
  'This link has been used or is too old. Request another one.':
    'Dieser Link ist verbraucht oder zu alt. Fordere einen neuen an.',
  'This invitation has been used or is too old. Sign in, or ask for another one.':
    'Diese Einladung ist verbraucht oder zu alt. Melde dich an oder bitte um eine neue.',
  'This address has an account already. Sign in, or set a new password.':
    'Diese Adresse hat schon ein Konto. Melde dich an oder lege ein neues Passwort fest.',
  'This setup is too old, or of another account. Start again.':
    'Diese Einrichtung ist zu alt oder gehört zu einem anderen Konto. Beginne noch einmal.',
  'This code is wrong. Check that the time of your device is right.':
    'Dieser Code ist falsch. Prüfe, ob die Uhr deines Geräts stimmt.',
  'This code is wrong or has been used. Codes of an app change every # seconds.':
    'Dieser Code ist falsch oder verbraucht. Die Codes einer App wechseln alle # Sekunden.',
  'Enter the code of your authenticator app, or a recovery code.':
    'Gib den Code deiner Authenticator-App oder einen Wiederherstellungscode ein.',
  'This service no longer accepts passkeys. Enter a recovery code, then add an authenticator app.':
    'Dieser Dienst akzeptiert keine Passkeys mehr. Gib einen Wiederherstellungscode ein und füge dann eine Authenticator-App hinzu.',
  'This service no longer accepts passkeys, and your account has no recovery code left. Ask the operator to run: glyphdex accounts reset EMAIL --remove-second-factors':
    'Dieser Dienst akzeptiert keine Passkeys mehr, und dein Konto hat keinen Wiederherstellungscode übrig. Bitte den Betreiber um diesen Befehl: glyphdex accounts reset EMAIL --remove-second-factors',
  'the name must have # to # printable characters': 'Der Name braucht # bis # druckbare Zeichen.',
  'a publishable key needs at least one domain whose pages may use it, such as example.com':
    'Ein öffentlicher Schlüssel braucht mindestens eine Domain, deren Seiten ihn nutzen dürfen, etwa example.com.',
  'a key can have at most # domains': 'Ein Schlüssel kann höchstens # Domains haben.',
  'it is empty': 'Das ist leer.',
  'give no domains at all to allow every domain': 'Lass das Feld leer, um alle Domains zuzulassen.',
  'write the host without "https://"': 'Schreibe den Host ohne „https://“.',
  '"*." is allowed at the beginning only, as in *.example.com':
    '„*.“ ist nur am Anfang erlaubt, wie in *.example.com.',
  'write the host without a path': 'Schreibe den Host ohne Pfad.',
  'write the host without a port; every port is allowed':
    'Schreibe den Host ohne Port, denn jeder Port ist erlaubt.',
  'it contains a character that is not allowed in a host name':
    'Das enthält ein Zeichen, das in einem Hostnamen nicht erlaubt ist.',
  'write a host such as example.com': 'Schreibe einen Host wie example.com.',
  'an IP address has no subdomains': 'Eine IP-Adresse hat keine Subdomains.',
  'it would match a whole top-level domain': 'Das passt auf eine ganze Top-Level-Domain.',
  'Must be an IANA time zone such as Europe/Berlin.': 'Das ist keine IANA-Zeitzone wie Europe/Berlin.',
  'Must be before the end of the period.': 'Der Zeitraum muss vor seinem Ende beginnen.',
  'Must be at most # days before the end of the period.': 'Ein Zeitraum hat höchstens # Tage.',
};

/** German names of values of the API. */
export const VALUES: Readonly<Record<string, string>> = {
  Outline: 'Kontur',
  Fill: 'Gefüllt',
  'Lineal Color': 'Farbige Kontur',
  'Hand Drawn': 'Von Hand',
  Solid: 'Gefüllt',
  Duotone: 'Duoton',
  'Two Tone': 'Zweifarbig',
  Rounded: 'Abgerundet',
  Sharp: 'Kantig',
  Thin: 'Dünn',
  Light: 'Leicht',
  Regular: 'Normal',
  Medium: 'Mittel',
  Bold: 'Fett',
  Broken: 'Unterbrochen',
  Bulk: 'Massiv',
  Flat: 'Flach',
  Gradient: 'Verlauf',
  Multicolor: 'Farbig',
  Monochrome: 'Einfarbig',
  Pixel: 'Pixel',
  Animated: 'Animiert',
  Circle: 'Kreis',
  Square: 'Quadrat',
  Mini: 'Mini',
  Black: 'Schwarz',
  Gray: 'Grau',
  White: 'Weiß',
  Red: 'Rot',
  Orange: 'Orange',
  Brown: 'Braun',
  Beige: 'Beige',
  Yellow: 'Gelb',
  Lime: 'Limette',
  Green: 'Grün',
  Teal: 'Petrol',
  Cyan: 'Cyan',
  Blue: 'Blau',
  Navy: 'Marineblau',
  Purple: 'Lila',
  Pink: 'Rosa',
  'UI 24px': 'Oberfläche, 24 px',
  'UI Other / Mixed Grid': 'Oberfläche, andere Raster',
  Emoji: 'Emojis',
  'Archive / Unmaintained': 'Archiv',
  'UI 16px / 32px': 'Oberfläche, 16 und 32 px',
  'UI Multicolor': 'Oberfläche, mehrfarbig',
  Thematic: 'Themen',
  Programming: 'Programmierung',
  'Flags / Maps': 'Flaggen und Karten',
};
