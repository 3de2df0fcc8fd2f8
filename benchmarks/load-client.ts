import { LoadConnection } from './http/load-connection.ts';

// Loads a server from a separate process, which keeps the cost of the client out of the server's CPU time.

export interface LoadTask {
  readonly port: number;
  /** Complete HTTP requests, sent in turn. */
  readonly requests: readonly string[];
  /** Index of the first request. */
  readonly offset: number;
  readonly count: number;
  readonly connections: number;
}

export interface LoadMeasurement {
  readonly seconds: number;
  /** Number of answers by status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Size of all answers with their heads. */
  readonly bytes: number;
}

process.on('message', (task: LoadTask) => {
  void load(task).then((measurement) => process.send?.(measurement));
});

async function load({ port, requests, offset, count, connections }: LoadTask): Promise<LoadMeasurement> {
  const wires = requests.map((request) => Buffer.from(request, 'latin1'));
  const statuses: Record<number, number> = {};
  let bytes = 0;
  let sent = 0;
  const work = async () => {
    const connection = await LoadConnection.open(port);
    while (sent < count) {
      const answer = await connection.ask(wires[(offset + sent++) % wires.length]!);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      bytes += answer.bytes;
    }
    connection.close();
  };
  const allowSleep = preventSleep();
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - startedAt) / 1000;
  allowSleep();
  return { seconds, statuses, bytes };
}

/**
 * Keeps this process awake until the returned function is called. A write to a sleeping process costs the writer about
 * 10 µs of CPU time. Without this loop, a slow server, whose client sleeps between answers, would have this cost for
 * each answer, and a fast server for almost none.
 */
function preventSleep(): () => void {
  let isAwake = true;
  const turn = () => {
    if (isAwake) setImmediate(turn);
  };
  turn();
  return () => {
    isAwake = false;
  };
}
