import { readFileSync } from 'node:fs';
import wabt from 'wabt';

/**
 * Compiles a WebAssembly text file to its binary format. Throws for an invalid program. One version of `wabt` compiles
 * equal text to equal bytes.
 */
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
