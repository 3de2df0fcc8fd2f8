export type { BuildReport } from './build/build-report.ts';
export type { Output } from './build/progress.ts';
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
export * from './svg/index.ts';
