/**
 * Is this file or folder none of the operator's doing, or none that is meant? Hidden ones, the shadows that macOS
 * writes into archives, and installed packages.
 */
export function isLeftOut(name: string): boolean {
  return name.startsWith('.') || name === '__MACOSX' || name === 'node_modules';
}
