/**
 * Compiles the word files of packages/words/data from public sources: `npm run words`.
 *
 * Installs the sources (1.1 GB) into `--cache DIR`, by default a folder in the temporary folder of the system. Needs
 * about 3 GB of memory and two minutes. Writes the same bytes on every run.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseWrittenForms } from '../src/parse-word-files.ts';
import { WORDS_FOLDER } from '../src/read-words.ts';
import { compileBrands } from './compile-brands.ts';
import { compileEmoji } from './compile-emoji.ts';
import { compileKeywords } from './compile-keywords.ts';
import { compileSynonyms } from './compile-synonyms.ts';
import { compileTranslations } from './compile-translations.ts';
import { englishWeights } from './emoji-concepts.ts';
import { readAnnotations, readEmojiTags } from './emoji-sources.ts';
import { flagCountries } from './flag-countries.ts';
import { assertInVocabulary, readIconVocabulary } from './icon-vocabulary.ts';
import { readIconTags } from './read-icon-tags.ts';
import {
  parseConcepts,
  readReviewedBrands,
  readReviewedSynonyms,
  readReviewedTranslations,
} from './read-reviewed.ts';
import { reportSources, reportWords } from './report-words.ts';
import { TRANSLATION_LANGUAGES } from './translation-languages.ts';
import { TranslationTargets } from './translation-targets.ts';
import {
  writeBrands,
  writeEmoji,
  writeFlags,
  writeKeywords,
  writeSynonyms,
  writeTranslations,
} from './word-files.ts';
import { WordSimilarity } from './word-similarity.ts';
import { copyLicenses, installSources } from './word-source-packages.ts';
import { WordVectors } from './word-vectors.ts';
import { WordNet } from './wordnet.ts';

const { values } = parseArgs({ options: { cache: { type: 'string' } } });
const readReviewedFile = (name: string) => readFileSync(join(WORDS_FOLDER, name), 'utf8');
const written: { readonly name: string; readonly bytes: number; readonly lines: number }[] = [];
const write = (name: string, text: string) => {
  writeFileSync(join(WORDS_FOLDER, name), text);
  written.push({
    name,
    bytes: Buffer.byteLength(text),
    lines: text.split('\n').filter((line) => !line.startsWith('# ')).length - 1,
  });
};

const sources = installSources(values.cache ?? join(tmpdir(), 'glyphdex-words'));
copyLicenses(sources, join(WORDS_FOLDER, 'licenses'));
const vocabulary = readIconVocabulary();
const wordNet = new WordNet(sources);
const vectors = new WordVectors(sources);
const reviewedSynonyms = readReviewedSynonyms(
  'synonyms-reviewed.tsv',
  readReviewedFile('synonyms-reviewed.tsv'),
);
const reviewedTranslations = readReviewedTranslations(join(WORDS_FOLDER, 'ui-translations'));
const reviewedBrands = readReviewedBrands('brands-reviewed.tsv', readReviewedFile('brands-reviewed.tsv'));
assertInVocabulary(
  'synonyms-reviewed.tsv',
  [...reviewedSynonyms.values()].flatMap(({ targets }) => targets.map(({ target }) => target)),
  vocabulary,
);
assertInVocabulary(
  'ui-translations/en.tsv',
  [...parseConcepts('en.tsv', readReviewedFile('ui-translations/en.tsv')).values()].flat(),
  vocabulary,
);

const englishNames = readAnnotations(sources, 'en');
const records = [...(await readIconTags(sources)), ...readEmojiTags(sources, englishNames)];
const { keywords, tallies } = compileKeywords(
  records.filter(({ source }) => source !== 'om'),
  vocabulary,
);
const openMoji = compileKeywords(
  records.filter(({ source }) => source === 'om'),
  vocabulary,
);
write(
  'keywords.tsv',
  writeKeywords(
    keywords,
    'ISC (lu), MIT (ph tb oc io eb), CC-BY-4.0 (fa), Apache-2.0 (md cb), Unicode-3.0 (cl cd).',
  ),
);
write(
  'keywords-openmoji.tsv',
  writeKeywords(openMoji.keywords, 'CC-BY-SA-4.0 (om); this file alone is under that license.'),
);

const english = englishWeights(englishNames, vocabulary);
write('emoji.tsv', writeEmoji(compileEmoji(englishNames, english, keywords, vocabulary)));
const reviewedFlags = parseWrittenForms('flags-reviewed.tsv', readReviewedFile('flags-reviewed.tsv'));
write('flags.tsv', writeFlags(flagCountries(englishNames), reviewedFlags));
write('brands.tsv', writeBrands(compileBrands(sources, reviewedBrands, vocabulary)));

const translationsFolder = join(WORDS_FOLDER, 'translations');
mkdirSync(translationsFolder, { recursive: true });
for (const name of readdirSync(translationsFolder)) rmSync(join(translationsFolder, name));
const similarity = new WordSimilarity({ reviewed: reviewedSynonyms, keywords, wordNet, vectors });
const targets = new TranslationTargets({ english, vocabulary, similarity, reviewed: reviewedSynonyms });
for (const { code, locales, wordsMax } of TRANSLATION_LANGUAGES) {
  const translations = compileTranslations({
    annotations: locales.map((locale) => readAnnotations(sources, locale)),
    reviewed: reviewedTranslations.get(code) ?? new Map(),
    targets,
    vocabulary,
    wordsMax,
  });
  write(`translations/${code}.tsv`, writeTranslations(code, translations));
}

const synonyms = compileSynonyms({
  reviewed: reviewedSynonyms,
  records,
  keywords,
  vocabulary,
  wordNet,
  vectors,
});
write('synonyms.tsv', writeSynonyms(synonyms));
reportSources(new Map([...tallies, ...openMoji.tallies]));
reportWords(written, synonyms);
