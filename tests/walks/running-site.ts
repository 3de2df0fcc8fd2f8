import type { TestProject } from 'vitest/node';
import { startSite } from './start-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the pages are. */
    siteUrl: string;
  }
}

/** One service for all walks, on the catalog of DATA_DIR and with accounts of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await startSite();
  project.provide('siteUrl', site.url);
  return () => site.stop();
}
