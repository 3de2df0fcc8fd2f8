import { builtSite } from '../apps/server/src/catalog/commands/built-site.ts';
import { openCatalog } from '../apps/server/src/catalog/open.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { claimAddress } from '../apps/server/src/config/listen-address.ts';
import { createLogger } from '../apps/server/src/observability/logger.ts';
import { compose, type Service } from '../apps/server/src/server/wire.ts';
import { CONSTANT_PATHS, type ConstantAnswer, type SubjectQuestion } from './http/subject.ts';

// The service of `glyphdex serve` with constant routes, but without mail, identity provider and
// deletion of old usage. Sends its port when it listens, and then answers the messages of http/subject.ts.

const config = readConfig();
const address = await claimAddress(config.host, config.port);
const service = await compose({
  config: { ...config, usageRetentionDays: 0, smtp: undefined, oidc: undefined },
  catalogs: await openCatalog(config),
  siteFolder: await builtSite(),
  publicUrl: address.url,
  logger: createLogger(config.logLevel),
});
const setConstants = addConstantRoutes(service.app);
const stretch = watchTurns();

await service.app.listen({ host: address.host, port: address.port });
process.on('message', (question: SubjectQuestion) => {
  process.send?.(answer(question));
});
process.once('SIGTERM', () => {
  void service.app
    .close()
    .then(() => service.close())
    .then(() => process.exit(0));
});
process.send?.({ port: address.port });

function answer(question: SubjectQuestion): object {
  switch (question.kind) {
    case 'constants':
      setConstants(question.answers);
      return {};
    case 'cpu':
      return process.cpuUsage();
    case 'stretch':
      return stretch();
  }
}

/** Measures from the first call on. CPU time is that of this thread alone, so other processes do not change it. */
function watchTurns(): () => { readonly cpuMs: number; readonly wallMs: number } {
  let longest = { cpuMs: 0, wallMs: 0 };
  let last: { readonly cpu: NodeJS.CpuUsage; readonly at: number } | undefined;
  const look = () => {
    const [cpu, at] = [process.threadCpuUsage(), performance.now()];
    if (last !== undefined) {
      const cpuMs = (cpu.user + cpu.system - last.cpu.user - last.cpu.system) / 1000;
      longest = {
        cpuMs: Math.max(longest.cpuMs, cpuMs),
        wallMs: Math.max(longest.wallMs, at - last.at),
      };
    } else setInterval(look, 1);
    last = { cpu, at };
  };
  return () => {
    look();
    const before = longest;
    longest = { cpuMs: 0, wallMs: 0 };
    return before;
  };
}

/** Registers the constant routes. Their answers are set later, because they copy size and headers of API answers. */
function addConstantRoutes(app: Service['app']): (answers: readonly ConstantAnswer[]) => void {
  const prepared = new Map<string, { status: number; headers: string[]; body: Buffer }>();
  for (const path of CONSTANT_PATHS) {
    app.get(path, (_request, reply) => {
      reply.hijack();
      const { status, headers, body } = prepared.get(path)!;
      reply.raw.writeHead(status, headers);
      if (body.length > 0) reply.raw.end(body);
      else reply.raw.end();
    });
  }
  return (answers) => {
    for (const { path, status, headers, bodyBytes } of answers) {
      const length = bodyBytes > 0 ? ['Content-Length', String(bodyBytes)] : [];
      prepared.set(path, { status, headers: [...headers, ...length], body: Buffer.alloc(bodyBytes, 'x') });
    }
  };
}
