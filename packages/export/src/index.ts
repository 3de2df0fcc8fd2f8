export {
  componentName,
  componentNames,
  isDeviceName,
  writeJsx,
  writeReact,
  writeSvelte,
  writeVue,
} from './components.ts';
export { dataUri, writeCss } from './css.ts';
export { type Drawing, type NamedDrawing, readDrawing, resize } from './drawing.ts';
export { readCodepoints } from './font/codepoints.ts';
export { drawGlyphs } from './font/draw-glyphs.ts';
export { Outliner } from './font/outline.ts';
export { writeFont, writeFontCss } from './font/write-font.ts';
export { type IconSetInfo, writeIconifyPackage, writeSetPackage } from './iconify-package.ts';
export { usesTextColor } from './markup.ts';
export { writePreviewPage } from './preview-page.ts';
export { writeSprite } from './sprite.ts';
