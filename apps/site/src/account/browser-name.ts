/** The first match counts, because user agents also name others below: that of Chrome names Safari. */
const BROWSERS = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
] as const;
/** The first match counts: the user agent of an iPhone also names Mac OS X, and that of Android names Linux. */
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

/** The name of a user agent, such as `Firefox on Linux`. The start of an unknown one; undefined for an empty one. */
export function browserName(userAgent: string): string | undefined {
  const [browser] = BROWSERS.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  const [system] = SYSTEMS.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? system ?? (userAgent.slice(0, 60) || undefined);
}
