// Words of many languages. cspell:disable
import { fold } from '../analysis/fold.ts';

function wordSet(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(' ').map(fold)));
}

/** Words for an icon or a symbol. Words for a picture are left out, because icons show pictures too. */
export const FOREIGN_NOUNS = wordSet(
  'icon icons symbol symbole piktogramm zeichen icône icônes licône symbole pictogramme icono iconos ícono íconos símbolo',
  'ícone ícones icona icone licona simbolo pittogramma icoon icoontje pictogram symbool ikona ikonę ikony ikonka ikonkę',
  'ikon ikoner ikonen ikonet symbolet ikoni kuvake иконка иконку иконки значок символ пиктограмма іконка значок',
  'أيقونة ايقونة رمز simge sembol',
);

/** Words before such a noun: greetings, questions, articles, verbs of asking. */
export const FOREIGN_OPENINGS = wordSet(
  'bitte hallo welches welche welchen gibt es ein eine einen das ich brauche suche bräuchte nach passendes was ist wo finde',
  'bonjour quelle quel est licône une un le la il y a-t-il je cherche jai besoin dune voudrais il me faut svp où trouver',
  'hola qué que cuál cual es el un una hay necesito busco quiero algún por favor qual é o um uma existe preciso de procuro',
  'quale che uno cè ho bisogno di cerco mi serve ciao welk welke is er een ik zoek nodig heb het graag goed',
  'jaka jaki jest potrzebuję szukam czy proszę jaką vilken vilket finns det en ett jag söker behöver hvilket hvilken',
  'hvilke findes finnes der jeg leter etter søger trenger har brug mikä on onko tarvitsen etsin olemassa',
  'какая какой какую есть ли нужна нужен нужно мне ищу подскажите пожалуйста здравствуйте привет хорошая яка який потрібна',
  'ما هي هل يوجد أريد أحتاج أبحث عن مرحبا',
);

/** Words between the noun and the thing. */
export const FOREIGN_LINKS = wordSet(
  'passt zu für fürs um zum zur mit von des der das die zeigt anzeigt steht nehme verwende soll ich nimmt man pour de des du dune',
  'qui que montre indique représente utiliser dois-je para del que muestra indica representa uso usar puedo debo significa',
  'na da do com mostra per che con di indica voor om van met dat die do dla z oznacza pokazuje för att med som visar betyder',
  'til for å at der viser joka kuvaa tarkoittaa для с который которая означает обозначает использовать лучше',
  'ل من التي تعبر عن تدل على',
);

/** Request words at the end of a text, as Chinese, Japanese, Korean, Hindi, Turkish, German and Finnish have them. */
export const CLOSING = new RegExp(
  [
    '(?:を(?:表す|示す)|を?する(?:ための)?|ための|用の?|の)?(?:アイコン|シンボル|ピクトグラム|の(?:マーク|記号))(?:はどれ|はありますか|が欲しい|をください|は|が)?',
    '(?:用)?的?(?:图标|圖標|圖示|图示)|的(?:符号|符號|标志|標誌)',
    '\\s?(?:하는|하기 위한|을 위한|를 위한|을 나타내는|를 나타내는|용|의)?\\s?(?:아이콘|심볼)(?:은|이|을)?(?:\\s(?:뭐야|뭔가요|있나요|찾아요|추천))?',
    '\\s(?:(?:करने|दिखाने)\\s)?(?:(?:का|की|के|के लिए|वाला)\\s)?(?:आइकन|आइकॉन|चिह्न|प्रतीक)(?:\\s(?:चाहिए|कौन सा है|क्या है))?',
    '\\s(?:(?:yapmak|etmek)\\s)?(?:(?:için|gösteren)\\s)?(?:(?:bir|hangi)\\s)?(?:simge|simgesi|ikon|ikonu|sembol|sembolü)(?:\\s(?:lazım|arıyorum|istiyorum|nedir|hangisi|var mı))?',
    '\\szu (?:machen|zeigen)',
    '\\s(?:kuvake|ikoni)',
  ]
    .map((closing) => `(?:${closing})`)
    .join('|')
    .replace(/^.*$/s, '(?<=\\S)(?:$&)[\\s?？。.!]{0,3}$'),
  'iu',
);

/** Openings of Chinese requests. They count only before a closing, because alone they mean something: `表示`. */
export const CHINESE_OPENING =
  /^(?:请问|有没有|有沒有|我(?:想要|需要|要)?|需要|哪个|哪個|什么|什麼|一个|一個|用于|用來|用来|表示|代表)+(?=..)/u;
