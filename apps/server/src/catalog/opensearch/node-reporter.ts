import type { Flushable } from '../../base/flush-timer.ts';
import type { NodeReport, NodeReports } from './node-reports.ts';

/** Reports the generation and the index of this node to the other nodes. */
export class NodeReporter implements Flushable {
  readonly name = 'the report of this node';
  readonly #reports: NodeReports;
  readonly #current: () => NodeReport;

  constructor(reports: NodeReports, current: () => NodeReport) {
    this.#reports = reports;
    this.#current = current;
  }

  async flush(): Promise<void> {
    await this.#reports.report(this.#current());
  }
}
