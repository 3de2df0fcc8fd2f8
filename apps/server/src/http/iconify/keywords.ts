import type { Awaitable } from '../../domain/awaitable.ts';
import { findWords } from '../../services/icon-sets/find-words.ts';
import type { IconifyRequest } from './iconify-request.ts';
import { FRESH_SECONDS, refuseBadRequest, sendData } from './send-answer.ts';

const WORD_CHARS_MAX = 64;
const WORD = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** `/keywords?prefix=hom`: words in names of icons that begin with a text; with `keyword`, also those that end with it. */
export function sendKeywords(request: IconifyRequest): Awaitable<void> {
  const { query, catalog } = request;
  const prefix = query.given('prefix');
  const text = (prefix ?? query.given('keyword'))?.toLowerCase().trim();
  if (text === undefined) return refuseBadRequest(request);
  const isInvalid = text.length > WORD_CHARS_MAX || !WORD.test(text);
  const found = isInvalid
    ? { invalid: true, exists: false, matches: [] }
    : findWords(catalog.iconSets.nameWords, text, prefix === undefined);
  return sendData(request, { data: { ...query.all(), ...found }, freshSeconds: FRESH_SECONDS.lists });
}
