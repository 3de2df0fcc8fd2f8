import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  type RunningService,
  startService,
  waitUntil,
} from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';
import { AccountBrowser } from './account-browser.ts';
import { killsOf, nextRandom } from './random-moments.ts';

// Child processes of a service draw pictures, read images and hash passwords.

const WAIT_MS = 60_000;

const childrenOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended meanwhile.
  }
}

/** Asks for something from each kind of child process. Returns the statuses. */
class Visitor {
  readonly #service: RunningService;
  #size = 16;

  constructor(service: RunningService) {
    this.#service = service;
  }

  async askAll(): Promise<Record<string, number>> {
    const { url, demoKey } = this.#service;
    const authorization = `Bearer ${demoKey}`;
    // A size that was not drawn before.
    const size = this.#size++;
    const icon = `${url}/api/v1/icons/mdi--home/download?format`;
    const svg = await (await fetch(`${icon}=svg`, { headers: { authorization } })).text();
    const [picture, byImage, signIn] = await Promise.all([
      fetch(`${icon}=png&size=${size}`, { headers: { authorization } }),
      fetch(`${url}/api/v1/icons/by-image`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'image/svg+xml' },
        body: svg,
      }),
      new AccountBrowser(url).signIn('ann@example.com'),
    ]);
    return {
      picture: picture.status,
      byImage: byImage.status,
      signIn: signIn.status,
    };
  }
}

const ALL_200 = { picture: 200, byImage: 200, signIn: 200 };

async function startWithAccount() {
  const DATA_DIR = temporaryFolder();
  writeSampleCatalog(DATA_DIR);
  const service = await startService({ DATA_DIR }, WAIT_MS);
  await new AccountBrowser(service.url).signUp('ann@example.com');
  return { service, visitor: new Visitor(service), pid: service.process.pid! };
}

// promise: Child processes that are killed or hang do not stop the service
test('answers while its child processes are killed at random moments, and draws what it refused', async () => {
  const { service, visitor, pid } = await startWithAccount();
  expect(await visitor.askAll()).toEqual(ALL_200);
  const kills = killsOf('killed helpers', 0.1);
  let isKilling = true;
  const kill = async () => {
    for (let kill = 0; kill < kills; ) {
      await sleep(nextRandom() * 100);
      const children = childrenOf(pid);
      const child = children[Math.floor(nextRandom() * children.length)];
      if (child === undefined) continue;
      signal(child, 'SIGKILL');
      kill++;
    }
    isKilling = false;
  };
  const ask = async () => {
    while (isKilling) {
      // A task runs twice at most, so it is refused when both of its processes are killed.
      for (const [what, status] of Object.entries(await visitor.askAll()))
        expect([what, [200, 503]]).toEqual([what, expect.arrayContaining([status])]);
      expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    }
  };
  await Promise.all([kill(), ask(), ask()]);
  expect(await visitor.askAll()).toEqual(ALL_200);
  expect(await service.stop()).toMatchObject({ code: 0 });
});

test('answers after its child processes hang, and leaves none behind when it is killed', async () => {
  const { service, visitor, pid } = await startWithAccount();
  expect(await visitor.askAll()).toEqual(ALL_200);
  const hung = childrenOf(pid);
  expect(hung.length).toBeGreaterThan(1);
  for (const child of hung) signal(child, 'SIGSTOP');
  // A drawing or image whose process hangs is refused at the deadline; a password is hashed again.
  const { picture, byImage, ...others } = await visitor.askAll();
  for (const status of [picture, byImage]) expect([200, 404, 422, 503]).toContain(status);
  expect(others).toEqual({ signIn: 200 });
  expect(await visitor.askAll()).toEqual(ALL_200);

  const left = childrenOf(pid);
  expect(left.length).toBeGreaterThan(0);
  await service.stop('SIGKILL');
  const isAlive = (child: number) => {
    try {
      return !/^State:\s+Z/m.test(readFileSync(`/proc/${child}/status`, 'utf8'));
    } catch {
      return false;
    }
  };
  await waitUntil(() => ![...hung, ...left].some(isAlive), WAIT_MS);
});
