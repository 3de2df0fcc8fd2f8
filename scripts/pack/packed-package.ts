/** A package that `npm run pack` writes to `dist`. */
export interface PackedPackage {
  /** Its name in the registry. */
  readonly name: string;
  /** The workspace that it is built from. */
  readonly workspace: string;
  /** Writes everything that the archive holds into an empty folder, except for the license and the notices. */
  stage(folder: string): Promise<StagedPackage>;
}

export interface StagedPackage {
  /** The content of its package.json without name, version and license. */
  readonly manifest: Readonly<Record<string, unknown>>;
  /** Packages that are built into its own files, so npm does not install them. */
  readonly bundled?: readonly string[];
}
