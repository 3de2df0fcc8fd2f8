import { writeSync } from 'node:fs';
import { registerHooks } from 'node:module';

// Preloaded with `node --import`: prints the address of each module that the process loads, with the id of the process.

registerHooks({
  load(url, context, nextLoad) {
    writeSync(2, `loaded by ${process.pid}: ${url}\n`);
    return nextLoad(url, context);
  },
});
