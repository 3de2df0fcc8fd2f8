export { type BuildReport, formatDetails, formatReport } from './build/build-report.ts';
export { type Output, type Steps, showSteps, startProgress } from './build/progress.ts';
export { type BuildOptions, buildCatalog } from './build-catalog.ts';
export { type CatalogChanges, catalogChanges } from './catalog-changes.ts';
export { CatalogError } from './catalog-error.ts';
export { findLedger } from './dates/first-seen.ts';
export { type CatalogDescription, describeCatalog, listRefusals } from './describe-catalog.ts';
export type { GivenFacts } from './import/pack-facts.ts';
export type { Monochrome } from './import/pack-file.ts';
export { type ImportOptions, type ImportReport, importPack } from './import-pack.ts';
export { type ListedPack, listPacks } from './list-packs.ts';
export { CheckedZip, openFailure, writeNewFile, writeZip } from './packed/checked-zip.ts';
export { recordedSources } from './packs/active-generation.ts';
export {
  type BackedUpPacks,
  packsOfGeneration,
  packsToBackUp,
  writeRestoredPacks,
} from './packs/backed-up-packs.ts';
export { acquireBuildLock as lockCatalog } from './publish/build-lock.ts';
export { flushFolder } from './publish/durable-file.ts';
export { sha256Files } from './publish/sha256-files.ts';
export { writeAdvice } from './publish/storage-failure.ts';
export { type RemoveOptions, removePack } from './remove-pack.ts';
export { DEFAULT_SOURCE, findSource } from './source/iconify-source.ts';
export { type Verification, verifyCatalog } from './verify-catalog.ts';
