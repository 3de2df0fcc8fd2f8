import { expect, test } from 'vitest';
import { componentName, dataUri, writeCss, writeReact, writeSvelte, writeVue } from './icon-code.ts';

const HOME =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="currentColor" stroke-width="2" class="a" style="mix-blend-mode:multiply" d="M0 0h1"/></svg>';
const ANIMATED =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><style>@keyframes g_a{to{opacity:0}}</style><title>a {b} &amp; "c"</title></svg>';

test('writes a React component with attribute names of React and props on the root', () => {
  expect(writeReact('mdi--home', HOME)).toBe(`export function MdiHome(props) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" {...props}>
      <path fill="currentColor" strokeWidth="2" className="a" style={{"mixBlendMode":"multiply"}} d="M0 0h1" />
    </svg>
  );
}
`);
});

test('writes text and styles as expressions in React, because braces start one', () => {
  const code = writeReact('x', ANIMATED);
  expect(code).toContain('{"@keyframes g_a{to{opacity:0}}"}');
  expect(code).toContain(String.raw`{"a {b} & \"c\""}`);
});

test('writes a Vue component whose styles are kept and whose braces are no expressions', () => {
  const code = writeVue(ANIMATED);
  expect(code).toMatch(/^<template>\n {2}<svg .*<\/svg>\n<\/template>\n$/s);
  expect(code).toContain(
    `<component :is="'style'">@keyframes g_a&#123;to&#123;opacity:0&#125;&#125;</component>`,
  );
  expect(code).not.toMatch(/\{/);
});

test('writes a Svelte component that passes attributes on', () => {
  expect(writeSvelte(HOME)).toMatch(/^<svg [^>]* \{\.\.\.\$\$props\}><path /);
  expect(writeSvelte(ANIMATED)).toContain('<style>@keyframes g_a{to{opacity:0}}</style>');
  expect(writeSvelte(ANIMATED)).toContain('a &#123;b&#125; &#38; &#34;c&#34;');
});

test('writes a mask for currentColor and a background for other colors', () => {
  expect(writeCss('mdi--home', HOME, '24px')).toMatch(
    /^\.icon-mdi--home \{[^}]*width: 24px;[^}]*mask: url\("data:/,
  );
  expect(writeCss('x', HOME.replace('currentColor', '#f00'))).toMatch(/ background: url\("data:/);
});

test('writes a data URL without characters that end a string in CSS, HTML or JavaScript', () => {
  const address = dataUri(`${HOME}'"\\`);
  expect(address).toMatch(/^data:image\/svg\+xml,[^'"\\<>\s]+$/);
  expect(decodeURIComponent(address.slice('data:image/svg+xml,'.length))).toBe(`${HOME}'"\\`);
});

test.each([
  ['mdi--home-outline', 'MdiHomeOutline'],
  ['24-hours', 'Icon24Hours'],
  ['', 'Icon'],
])('names the component of %j %s', (name, expected) => {
  expect(componentName(name)).toBe(expected);
});
