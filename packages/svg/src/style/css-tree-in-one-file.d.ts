/** The build of css-tree in one file, which loads four times as fast as its modules. */
declare module 'css-tree/dist/csstree.esm' {
  export * from 'css-tree';
}
