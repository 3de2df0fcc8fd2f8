import { Child } from '../child.ts';
import type { CpuProfile } from './profile-summary.ts';

/** What a constant route answers: the same bytes every time. */
export interface ConstantAnswer {
  readonly path: string;
  readonly status: number;
  /** Names and values in turn, as they go over the wire. */
  readonly headers: readonly string[];
  readonly bodyBytes: number;
}

export type SubjectQuestion =
  | { readonly kind: 'constants'; readonly answers: readonly ConstantAnswer[] }
  | { readonly kind: 'cpu' }
  | { readonly kind: 'start-profile' }
  | { readonly kind: 'stop-profile' };

/** The product's server in a process of its own, with constant routes beside the real ones. */
export class Subject {
  readonly #child: Child;
  readonly port: number;

  private constructor(child: Child, port: number) {
    this.#child = child;
    this.port = port;
  }

  static async start(dataDir: string): Promise<Subject> {
    const env = { DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'error', WORKERS: '1' };
    const child = new Child({ file: new URL('../serve-subject.ts', import.meta.url), env });
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

  /** CPU time of the whole process so far, in µs. */
  async cpuUs(): Promise<number> {
    const { user, system } = await this.#ask<NodeJS.CpuUsage>({ kind: 'cpu' });
    return user + system;
  }

  startProfile(): Promise<unknown> {
    return this.#ask({ kind: 'start-profile' });
  }

  stopProfile(): Promise<CpuProfile> {
    return this.#ask({ kind: 'stop-profile' });
  }

  stop(): Promise<void> {
    return this.#child.stop();
  }

  #ask<Answer>(question: SubjectQuestion): Promise<Answer> {
    return this.#child.ask<Answer>(question);
  }
}
