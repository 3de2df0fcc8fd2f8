export type { BuildReport } from './build/build-report.ts';
export { type Output, startProgress } from './build/progress.ts';
export { type BuildOptions, buildCatalog } from './build-catalog.ts';
export { CatalogError } from './catalog-error.ts';
export {
  type ChangedPack,
  type ChangeOptions,
  type ChangeReport,
  changeCatalog,
  type OwnPack,
} from './change-catalog.ts';
export { type CatalogDescription, describeCatalog } from './describe-catalog.ts';
export type { GivenFacts } from './import/pack-facts.ts';
export { type ImportOptions, type ImportReport, importPack } from './import-pack.ts';
export { type ListedPack, listPacks } from './list-packs.ts';
export { type RemoveOptions, removePack } from './remove-pack.ts';
export { type Verification, verifyCatalog } from './verify-catalog.ts';
