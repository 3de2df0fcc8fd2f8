import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { HOUR_MS, isoDay } from '../base/duration.ts';
import type { SettingsStore } from '../database/settings-store.ts';

/** A secret is kept this long before and after its day, because the clock may be set back. */
const KEPT_MS = HOUR_MS;
const SETTING = 'visitor_secrets';
const SECRET_BYTES = 32;
/** 96 bits, so two networks never share a digest. */
const DIGEST_CHARS = 16;

/**
 * Names networks of visitors by an HMAC with a random secret per UTC day. `flush` writes the secret of a day an hour
 * before it begins, so all processes and a restart have the same, and deletes it an hour after the day. Without it,
 * nobody can test which addresses the digests of that day belong to.
 */
export class VisitorDigests {
  readonly name = 'the secret of the day for networks of visitors';
  readonly #settings: SettingsStore;
  readonly #clock: Clock;
  /** In base64url, by day (`2026-05-05`). */
  #secrets: ReadonlyMap<string, string> = new Map();

  private constructor(settings: SettingsStore, clock: Clock) {
    this.#settings = settings;
    this.#clock = clock;
  }

  /** Reads the secret of the day, or writes a new one. */
  static async open(settings: SettingsStore, clock: Clock): Promise<VisitorDigests> {
    const digests = new VisitorDigests(settings, clock);
    await digests.flush();
    return digests;
  }

  digest(network: string): string {
    const secret = Buffer.from(this.#secretOf(isoDay(this.#clock.now())), 'base64url');
    return createHmac('sha256', secret).update(network).digest('base64url').slice(0, DIGEST_CHARS);
  }

  async flush(): Promise<void> {
    const now = this.#clock.now();
    const written = (await this.#settings.read(SETTING)) ?? '{}';
    this.#secrets = new Map([...this.#secrets, ...parse(written)]);
    for (const at of [now, now + KEPT_MS]) this.#secretOf(isoDay(at));
    const kept = new Set([isoDay(now - KEPT_MS), isoDay(now), isoDay(now + KEPT_MS)]);
    this.#secrets = new Map([...this.#secrets].filter(([day]) => kept.has(day)));
    const text = JSON.stringify(Object.fromEntries([...this.#secrets].sort()));
    if (text !== written) await this.#settings.write(SETTING, text);
  }

  #secretOf(day: string): string {
    const known = this.#secrets.get(day);
    if (known !== undefined) return known;
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    this.#secrets = new Map([...this.#secrets, [day, secret]]);
    return secret;
  }
}

/** The secrets in the setting; none if it is damaged. */
function parse(text: string): ReadonlyMap<string, string> {
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
    return new Map(entries.flatMap(([day, secret]) => (typeof secret === 'string' ? [[day, secret]] : [])));
  } catch {
    return new Map();
  }
}

/**
 * Returns a function that names client networks without revealing them. HMAC-SHA-256 with a secret of the installation,
 * because digests without a secret of all IPv4 addresses are computed within hours.
 */
export function networkDigester(secret: Uint8Array): (network: string) => string {
  return (network) => createHmac('sha256', secret).update(network).digest('base64url').slice(0, DIGEST_CHARS);
}
