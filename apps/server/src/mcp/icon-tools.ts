import type { Tool } from './tool.ts';
import { attribution } from './tools/attribution.ts';
import { findSimilar } from './tools/find-similar.ts';
import { getIcons } from './tools/get-icons.ts';
import { listPacks } from './tools/list-packs.ts';
import { pickConsistentSet } from './tools/pick-consistent-set.ts';
import { previewIcons } from './tools/preview-icons.ts';
import { searchIcons } from './tools/search-icons.ts';

/** All tools. A model reads every description before its first call, so there are at most seven. */
export const ICON_TOOLS: readonly Tool[] = [
  searchIcons,
  pickConsistentSet,
  previewIcons,
  getIcons,
  findSimilar,
  listPacks,
  attribution,
];
