/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import { sanitizeDocument } from '@glyphdex/svg';
import { expect, test } from 'vitest';
import { HOSTILE_DOCUMENTS } from '../../packages/svg/src/testing/hostile-documents.ts';
import { useChromium } from './chromium.ts';

const browser = useChromium();

const cleaned = HOSTILE_DOCUMENTS.flatMap(({ attack, title, source }) => {
  const result = sanitizeDocument(typeof source === 'string' ? new TextEncoder().encode(source) : source);
  return result.ok ? [{ name: `${attack}: ${title}`, svg: result.svg }] : [];
});

/** A page with an id, a class and an animation name that documents may also use, and a placeholder within a line. */
const PAGE = `<!doctype html><meta charset="utf-8"><style>
@keyframes of-the-page{to{opacity:.5}} .cls-1{color:#0a0} body{margin:0;font:16px/20px sans-serif;width:600px}</style>
<p id="victim" class="cls-1">Before <svg width="20" height="20" viewBox="0 0 9 9"><path id="a" fill="gold" d="M0 0h9v9z"/></svg></p>
<p>words <span id="place"></span> words</p><p id="below">Below</p>`;

test('sanitized documents keep their box and change neither layout nor styles of the page around it', async () => {
  expect(cleaned.length).toBeGreaterThan(300);
  const page = await browser().newPage();
  await page.setContent(PAGE);
  const moved = await page.evaluate((documents) => {
    const place = document.querySelector('#place') as HTMLElement;
    const layoutWith = (markup: string): string => {
      place.innerHTML = markup;
      const around = document.createRange();
      around.selectNode(place.nextSibling as Node);
      const boxes = [place.firstElementChild as Element, around, document.querySelector('#below') as Element];
      const styles = [...document.querySelectorAll('#victim, #victim *, #below')].map((element) => {
        const { color, fill, display, opacity, fontSize, animationName } = getComputedStyle(element);
        return [color, fill, display, opacity, fontSize, animationName];
      });
      return JSON.stringify([
        boxes.map((box) => Object.values(box.getBoundingClientRect().toJSON() as object).map(Math.round)),
        styles,
      ]);
    };
    return documents.flatMap(({ name, svg }) => {
      const size = /^<svg [^>]*?width="[^"]*" height="[^"]*"/.exec(svg)?.[0] ?? '';
      return layoutWith(`${size}/>`) === layoutWith(svg) ? [] : [name];
    });
  }, cleaned);
  expect(moved).toEqual([]);
});
