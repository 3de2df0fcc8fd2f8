import { readConfig } from '../config.ts';

/** A link as a command prints it; where nothing says at which address people reach the service, with what to do if it is another. */
export function shownLink(link: string): string {
  const isGuess = readConfig().publicUrl === undefined;
  const hint =
    '\nIf people reach the service at another address, set PUBLIC_URL to it and make the link again.\n';
  return `\n  ${link}\n${isGuess ? hint : ''}`;
}
