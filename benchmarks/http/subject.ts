import { benchProgram, type Checkout } from '../checkout.ts';
import { Child } from '../child.ts';

/** Paths of the constant routes, which exist only in the benchmark. */
export const CONSTANT_PATHS = ['/constant/search', '/constant/svg', '/constant/not-modified'] as const;
export type ConstantPath = (typeof CONSTANT_PATHS)[number];

/** The answer of a constant route: always the same bytes. */
export interface ConstantAnswer {
  readonly path: ConstantPath;
  readonly status: number;
  /** Alternating names and values. */
  readonly headers: readonly string[];
  readonly bodyBytes: number;
}

export type SubjectQuestion =
  | { readonly kind: 'constants'; readonly answers: readonly ConstantAnswer[] }
  | { readonly kind: 'cpu' }
  | { readonly kind: 'stretch' };

/** The server of a checkout in a separate process (serve-subject.ts), with additional constant routes. */
export class Subject {
  readonly #child: Child;
  readonly port: number;

  private constructor(child: Child, port: number) {
    this.#child = child;
    this.port = port;
  }

  /** `settings` are added to the environment. */
  static async start(
    checkout: Checkout,
    dataDir: string,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<Subject> {
    const env = {
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_URL: '',
      LOG_LEVEL: 'error',
      // A pause of the machine must not degrade an answer, because a degraded answer has no ETag.
      SEARCH_BUDGET_MS: '10000',
      TRUSTED_PROXIES: '',
      ...settings,
    };
    const child = new Child({ file: benchProgram(checkout, 'serve-subject.ts'), env });
    try {
      const { port } = await child.next<{ port: number }>();
      return new Subject(child, port);
    } catch (error) {
      await child.stop();
      throw error;
    }
  }

  setConstants(answers: readonly ConstantAnswer[]): Promise<unknown> {
    return this.#ask({ kind: 'constants', answers });
  }

  /** CPU time of the process since its start, in µs. */
  async cpuUs(): Promise<number> {
    const { user, system } = await this.#ask<NodeJS.CpuUsage>({ kind: 'cpu' });
    return user + system;
  }

  /** The longest time between two turns of the event loop since the last call. */
  longestStretchMs(): Promise<{ readonly cpuMs: number; readonly wallMs: number }> {
    return this.#ask({ kind: 'stretch' });
  }

  stop(): Promise<void> {
    return this.#child.stop();
  }

  #ask<Answer>(question: SubjectQuestion): Promise<Answer> {
    return this.#child.ask<Answer>(question);
  }
}
