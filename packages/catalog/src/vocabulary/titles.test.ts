// A name of brands. cspell:ignore framedotcom
import { expect, test } from 'vitest';
import { NO_WORDS } from '../testing/no-words.ts';
import { TitleWriter } from './titles.ts';

const names = [
  ...['arrow-up', 'arrow-down', 'arrow-left', 'chevron-up', 'thumbs-up', 'back', 'back-arrow', 'back-up'],
  ...['envelope', 'envelope-open', 'envelope-x', 'key', 'key-x', 'key-y', 'frame', 'frame-x', 'frame-y'],
];
const writer = new TitleWriter({
  ...NO_WORDS,
  keywords: new Map(names.map((name) => [name, []])),
  brands: new Map([['keyframe', ['keyframeup']]]),
  writtenForms: new Map([
    ['usb', 'USB'],
    ['ios', 'iOS'],
  ]),
});

test.each([
  ['usb-off', 'USB Off'],
  ['ios', 'iOS'],
  ['5g-signal', '5G Signal'],
  ['battery-12v', 'Battery 12v'],
  ['envelope2', 'Envelope 2'],
  ['usb3', 'USB3'],
  ['wi-fi', 'Wi-Fi'],
  ['mtls-key', 'MTLS Key'],
  ['mr-key', 'Mr Key'],
  ['search-and-replace', 'Search and Replace'],
  ['the-end', 'The End'],
  ['arrowup', 'Arrow Up'],
  ['backofenvelope', 'Back Of Envelope'],
  // A compound that no data has as two words stays, as do names of brands.
  ['keyframe', 'Keyframe'],
  ['keyframeup', 'Keyframeup'],
])('writes %s as %s', (name, title) => {
  expect(writer.titleOf(name, false)).toBe(title);
});

test('does not split the words of brand marks', () => {
  expect(writer.titleOf('arrowup-usb', true)).toBe('Arrowup USB');
  expect(writer.titleOf('framedotcom', true)).toBe('Frame.com');
});
