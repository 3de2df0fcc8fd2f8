import { LoadConnection } from './http/load-connection.ts';

// A process that asks a server as fast as it answers, so that the asking costs the server's process nothing.

export interface LoadTask {
  readonly port: number;
  /** Whole requests as they go over the wire, asked in turn. */
  readonly requests: readonly string[];
  /** Where among them to begin. */
  readonly offset: number;
  readonly count: number;
  readonly connections: number;
}

export interface LoadMeasurement {
  readonly seconds: number;
  readonly statuses: Readonly<Record<number, number>>;
  readonly bytes: number;
}

process.on('message', (task: LoadTask) => {
  void load(task).then((measurement) => process.send?.(measurement));
});

async function load({ port, requests, offset, count, connections }: LoadTask): Promise<LoadMeasurement> {
  const wires = requests.map((request) => Buffer.from(request, 'latin1'));
  const statuses: Record<number, number> = {};
  let bytes = 0;
  let asked = 0;
  const work = async () => {
    const connection = await LoadConnection.open(port);
    while (asked < count) {
      const answer = await connection.ask(wires[(offset + asked++) % wires.length]!);
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      bytes += answer.bytes;
    }
    connection.close();
  };
  const relax = stayAwake();
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - startedAt) / 1000;
  relax();
  return { seconds, statuses, bytes };
}

/**
 * Keeps this process from sleeping until what it returns is called. Whoever writes to a sleeping process pays for waking
 * it, some 10 µs: in a series of slow answers that would be the server at each of them, and at almost none in a series
 * of fast ones, between which the client finds no time to sleep.
 */
function stayAwake(): () => void {
  let isAwake = true;
  const turn = () => {
    if (isAwake) setImmediate(turn);
  };
  turn();
  return () => {
    isAwake = false;
  };
}
