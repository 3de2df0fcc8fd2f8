// Code that shows one drawing. A service may load this part of the package: it has no dependency.
export { componentName, writeReact, writeSvelte, writeVue } from './components.ts';
export { dataUri, writeCss } from './css.ts';
