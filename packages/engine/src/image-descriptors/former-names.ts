/** The former names of exports, until packages/catalog uses the new ones. */
import { type SortedDescriptors, sortDescriptors } from './descriptor-cells.ts';

export type SortedLooks = Omit<SortedDescriptors, 'descriptors'> & { readonly looks: Int8Array };

export function sortLooks(looks: Int8Array): SortedLooks {
  const sorted = sortDescriptors(looks);
  return { ...sorted, looks: sorted.descriptors };
}
export { DESCRIPTOR_CELLS as LOOK_CELLS } from './descriptor-cells.ts';
export {
  DESCRIPTOR_BYTES as LOOK_BYTES,
  describeImage as describeLook,
  descriptorDistance as lookDistance,
  NO_DESCRIPTOR as NO_LOOK,
} from './image-descriptor.ts';
