/** The order matters: the user agent of most browsers also names those below, as Chrome's names Safari. */
const BROWSERS = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
] as const;
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

/** A readable name of a user agent, such as `Firefox on Linux`; undefined for an empty one. */
export function browserName(userAgent: string): string | undefined {
  const [browser] = BROWSERS.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  const [system] = SYSTEMS.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? system ?? (userAgent.slice(0, 60) || undefined);
}
