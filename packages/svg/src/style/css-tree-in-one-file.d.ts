/** The bundle of css-tree loads four times as fast as its modules. */
declare module 'css-tree/dist/csstree.esm' {
  export * from 'css-tree';
}
