import { wordsCost } from '../limits/request-cost.ts';
import type { IconifyRequest } from './iconify-request.ts';
import { FRESH_SECONDS, refuseBadRequest, sendData } from './send-answer.ts';
import { findWords } from './sets/find-words.ts';

const WORD_CHARS_MAX = 64;
const WORD = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * `/keywords?prefix=hom`: words in names of icons that begin with a text; with `keyword`, also those that end with it.
 */
export async function sendKeywords(request: IconifyRequest): Promise<void> {
  const { query, catalog } = request;
  const prefix = query.given('prefix');
  const text = (prefix ?? query.given('keyword'))?.toLowerCase().trim();
  if (text === undefined) return refuseBadRequest(request);
  const isValid = text.length <= WORD_CHARS_MAX && WORD.test(text);
  await sendData(request, {
    data: () => ({
      ...query.all(),
      ...(isValid ? findWords(catalog.iconSets.nameWords, text, prefix === undefined) : INVALID),
    }),
    cost: isValid ? wordsCost(text.split('-').length) : 1,
    freshSeconds: FRESH_SECONDS.lists,
  });
}

const INVALID = { invalid: true, exists: false, matches: [] };
