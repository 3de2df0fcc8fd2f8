import type { Bench, PartResult } from './bench.ts';
import { budgetTable, type Figures } from './budgets.ts';
import { measureBuildPart } from './build/build-part.ts';
import { openCatalogUnderTest } from './catalog.ts';
import { openBaseline, thisCheckout } from './checkout.ts';
import { measureEnginePart } from './engine/engine-part.ts';
import { measureHttpPart } from './http/http-part.ts';
import { type BenchOptions, HELP, PARTS, type Part, parseOptions } from './options.ts';
import { measurePeersPart } from './peers/peers-part.ts';
import { Run } from './report/result.ts';
import { createScratchFolder } from './scratch-folder.ts';
import { measureStartPart } from './start/start-part.ts';
import { readWorkload } from './workload.ts';
import { measureWorstPart } from './worst/worst-part.ts';

const MEASURES: Readonly<Record<Part, (bench: Bench) => Promise<PartResult>>> = {
  build: measureBuildPart,
  engine: measureEnginePart,
  start: measureStartPart,
  http: measureHttpPart,
  peers: measurePeersPart,
  worst: measureWorstPart,
};

try {
  const options = parseOptions(process.argv.slice(2));
  if (options === 'help') process.stdout.write(HELP);
  else await run(options);
} catch (error) {
  process.stderr.write(`bench: ${(error as Error).message}\n`);
  process.exitCode = 1;
}

async function run(options: BenchOptions): Promise<void> {
  const scratchFolder = createScratchFolder();
  const shown = new Run();
  // Opened before the catalog, whose build may take minutes, so a wrong folder is reported at once.
  const baseline = options.baseline === undefined ? [] : [await openBaseline(options.baseline)];
  const catalog = await openCatalogUnderTest(scratchFolder);
  const checkouts = [thisCheckout(catalog), ...baseline];
  const { isQuick } = options;
  const bench: Bench = { isQuick, workload: readWorkload(), catalog, checkouts, scratchFolder };
  const figures: Figures = {};
  shown.begin(catalog.manifest.generation);
  for (const part of PARTS.filter((one) => options.parts.has(one))) {
    const found = await MEASURES[part](bench);
    shown.show(found.tables);
    Object.assign(figures, found.figures);
  }
  shown.show([budgetTable(figures)]);
  shown.save(isQuick);
}
