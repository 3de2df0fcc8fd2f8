/**
 * Whether a folded word is a stop word: it carries little information about an icon. In `icon for home` only `home`
 * matters. The list has short words of English, German and Romance languages, and words for `icon` in more languages.
 */
export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word);
}

// Words of many languages. cspell:disable
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  [
    'a an and as at by for from how in into is it my of or our the to with your',
    'that this these those which who whose what when where why are was were been being has have had does did',
    'would could should its their they some any other another something someone somebody please while called',
    'avec qui que dans con com che im auf een het voor og och dla',
    'pour se para fur mit zum zur von для из 的 表示',
    'icon icons icn icns ico svg symbol pictogram',
    'icone icones icono iconos icona ikon ikona ikonka simge simbolo symbole',
    'de del la le les el los das der die des du et und y e il un una une ein eine',
    'иконка значок 图标 圖示 图示 アイコン 아이콘 ايقونه رمز आइकन चिह्न',
  ].flatMap((words) => words.split(' ')),
);
