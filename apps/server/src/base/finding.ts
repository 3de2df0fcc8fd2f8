/** One line that `glyphdex doctor` prints about a connection or a setting. */
export interface Finding {
  /** `warning`: the service works, but not as it should. `error`: a part of it does not work. */
  readonly level: 'ok' | 'warning' | 'error';
  /** The finding and, unless it is `ok`, the remedy. Without connection strings and secrets. */
  readonly text: string;
}

export const Finding = {
  ok: (text: string): Finding => ({ level: 'ok', text }),
  warning: (text: string): Finding => ({ level: 'warning', text }),
  error: (text: string): Finding => ({ level: 'error', text }),
};
