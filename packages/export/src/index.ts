export { componentName, componentNames, writeJsx, writeReact, writeSvelte, writeVue } from './components.ts';
export { dataUri, writeCss } from './css.ts';
export {
  customize,
  type Drawing,
  type NamedDrawing,
  readDrawing,
} from './drawing.ts';
export { assignCodepoints, type Codepoints, readCodepoints } from './font/codepoints.ts';
export { type Outline, Outliner } from './font/outline.ts';
export { type Glyph, writeFont, writeFontCss } from './font/write-font.ts';
export { type IconSetInfo, writeIconifyPackage } from './iconify-package.ts';
export { usesTextColor, writeMarkup } from './markup.ts';
export { writePreviewPage } from './preview-page.ts';
export { writeSprite } from './sprite.ts';
