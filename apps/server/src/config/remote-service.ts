import { OperatorError } from '../base/operator-error.ts';
import { withoutFinalSlashes } from '../base/site-path.ts';
import { readSecretSetting } from './secret-setting.ts';
import { isPublicUrl } from './variables.ts';

/** A Glyphdex service. */
export interface RemoteService {
  /** Without a trailing slash. */
  readonly url: string;
  readonly key: string;
}

/**
 * The service in `GLYPHDEX_URL`, with the key in `GLYPHDEX_KEY` or in the file that `GLYPHDEX_KEY_FILE` names;
 * `undefined` if no address is set. The address may end with `/mcp` or `/api/v1`. Throws an `OperatorError` for a
 * mistake.
 */
export function remoteServiceIn(
  environment: Readonly<Record<string, string | undefined>>,
): RemoteService | undefined {
  const { GLYPHDEX_URL: address = '' } = environment;
  if (address.trim() === '') return undefined;
  const url = withoutFinalSlashes(withoutFinalSlashes(address.trim()).replace(/\/(mcp|api\/v1)$/, ''));
  if (!isPublicUrl(url))
    throw new OperatorError(
      'GLYPHDEX_URL is not an http(s) address without query, fragment, user and password, such as https://icons.example.com.',
    );
  const key = keyIn(environment);
  if (key === '')
    throw new OperatorError(
      'GLYPHDEX_URL is set, but GLYPHDEX_KEY is not. Set it to a secret key of that service.',
    );
  // The mistake must not reach a log with the key in it.
  if (!/^[\x21-\x7e]{1,256}$/.test(key))
    throw new OperatorError('GLYPHDEX_KEY is not a key: it contains spaces or characters beyond ASCII.');
  return { url, key };
}

function keyIn({
  GLYPHDEX_KEY: key = '',
  GLYPHDEX_KEY_FILE: file = '',
}: Readonly<Record<string, string | undefined>>): string {
  if (file.trim() === '') return key.trim();
  if (key.trim() !== '')
    throw new OperatorError('GLYPHDEX_KEY and GLYPHDEX_KEY_FILE are both set. Unset one of them.');
  const read = readSecretSetting(file.trim());
  if ('fault' in read) throw new OperatorError(`GLYPHDEX_KEY_FILE ${read.fault}`);
  return read.text;
}
