import { readFileSync } from 'node:fs';
import wabt from 'wabt';

/** Which WebAssembly program does this file of its text format stand for? Throws where it is none. */
export async function compileWat(file: URL): Promise<Uint8Array> {
  const { parseWat } = await wabt();
  const module = parseWat(file.pathname, readFileSync(file, 'utf8'), { simd: true });
  try {
    module.validate();
    return module.toBinary({}).buffer;
  } finally {
    module.destroy();
  }
}
