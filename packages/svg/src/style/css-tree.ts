/// <reference path="./css-tree-in-one-file.d.ts" />

export type { Atrule, CssNode, Rule } from 'css-tree';
export { generate, parse } from 'css-tree/dist/csstree.esm';
