import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { dataUri, writeCss } from './css.ts';
import { readDrawing, resize } from './drawing.ts';
import { writeIconifyPackage } from './iconify-package.ts';
import { writeSprite } from './sprite.ts';

const HOME =
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><path fill="currentColor" d="M0 0h9v9z"/></svg>';
const FLAG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20" viewBox="0 0 30 20"><path fill="#f00" d="M0 0h9v9z"/></svg>';
const home = { ...readDrawing(HOME), name: 'home' };
const flag = { ...readDrawing(FLAG), name: 'flag' };

test('writes a data URI that decodes to the drawing and contains no quote', () => {
  for (const { svg } of [home, flag]) {
    const uri = dataUri({ svg });
    expect(uri).not.toMatch(/["'<>#]/);
    expect(decodeURIComponent(uri.replace('data:image/svg+xml,', '')).replaceAll("'", '"')).toBe(svg);
  }
});

test('writes a mask for a drawing in the text color, and a background for others', () => {
  expect(writeCss('home', home)).toContain('mask: url("data:image/svg+xml,');
  expect(writeCss('flag', flag)).toContain('background: url("data:image/svg+xml,');
});

test('sets the longer side in pixels', () => {
  expect(resize(home, 48).svg).toBe(HOME.replace('width="24" height="24"', 'width="48" height="48"'));
  expect(resize(flag, 15).svg).toContain('width="15" height="10"');
});

test('writes a sprite of well-formed XML with a symbol per icon', () => {
  const sprite = writeSprite([home, flag]);
  const ids: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'symbol') ids.push(`${attributes['id']} ${attributes['viewBox']}`);
  });
  parser.write(sprite).close();
  expect(ids).toEqual(['home 0 0 24 24', 'flag 0 0 30 20']);
  // Pasted into a page, it takes no space.
  expect(sprite).toMatch(/^<svg [^>]* width="0" height="0" style="position:absolute">/);
});

test('writes a package in the form of @iconify-json, with sizes where they differ from the default', () => {
  const files = writeIconifyPackage(
    [home, flag],
    {
      prefix: 'acme',
      name: 'Acme',
      author: { name: 'Acme' },
      license: { title: 'MIT', spdx: 'MIT' },
      palette: false,
    },
    '1.0.0',
  );
  expect(JSON.parse(files.get('icons.json')!)).toEqual({
    prefix: 'acme',
    icons: {
      home: { body: '<path fill="currentColor" d="M0 0h9v9z"/>', width: 24, height: 24 },
      flag: { body: '<path fill="#f00" d="M0 0h9v9z"/>', width: 30, height: 20 },
    },
  });
  expect(JSON.parse(files.get('info.json')!)).toMatchObject({ prefix: 'acme', total: 2, name: 'Acme' });
  expect(JSON.parse(files.get('package.json')!)).toMatchObject({
    name: 'acme-iconify-json',
    version: '1.0.0',
  });
});
