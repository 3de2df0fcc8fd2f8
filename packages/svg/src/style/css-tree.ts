/// <reference path="./css-tree-in-one-file.d.ts" />

export type { Atrule, CssNode, Rule, Selector } from 'css-tree';
export { generate, ident, parse } from 'css-tree/dist/csstree.esm';
