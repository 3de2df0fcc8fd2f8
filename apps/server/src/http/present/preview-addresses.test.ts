import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IconStore } from '../../adapters/embedded/icon-store.ts';
import { PreviewSigner } from '../../domain/preview-signer.ts';
import { PreviewAddresses } from './preview-addresses.ts';

test('an address is that of its icon, whichever others share its place', () => {
  const signer = new PreviewSigner(Buffer.alloc(32, 1));
  const contentHashOf = (docId: number) => String(docId).padStart(16, 'h');
  const icons = { idOf: (docId: number) => 7 * docId, contentHashOf } as IconStore;
  const addresses = new PreviewAddresses(icons, signer);
  // Multiples of a large power of two, so that many share one.
  const docId = fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 9 })).map(([low, high]) => low + high * (1 << 17));
  fc.assert(
    fc.property(fc.array(docId, { maxLength: 40 }), (docIds) => {
      for (const one of docIds) {
        const target = Buffer.alloc(40, '.');
        expect(addresses.writeToken(one, target, 3)).toBe(36);
        const hash = contentHashOf(one);
        expect(target.toString('latin1')).toBe(`...${hash}-${signer.sign(7 * one, hash)}....`);
      }
    }),
  );
});
