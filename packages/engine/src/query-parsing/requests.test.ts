// Words of many languages. cspell:disable
import { expect, test } from 'vitest';
import { withoutRequest } from './requests.ts';

test.each([
  ['I need an icon for deleting a user', 'deleting a user'],
  ['how do I show that a user left', 'user left'],
  ['icon that represents a slow connection', 'slow connection'],
  ['what is a good icon for sustainability?', 'sustainability?'],
  ['feature request: add vaping icon', 'vaping icon'],
  ['Missing icon: meat grinder', 'meat grinder'],
  ['give me something like a lightning bolt', 'lightning bolt'],
  ['how to add a user', 'add a user'],
  ['how to show an error', 'error'],
  ['which icon shows that the website is secure', 'website is secure'],
  ['a more intuitive icon for feedback', 'feedback'],
  ['what should I cook today?', 'cook'],
  ['how many people are in the room', 'people are in the room'],
  ['a box where you can put suggestions', 'a box where suggestions'],
  ['welches Icon für Einstellungen?', 'Einstellungen?'],
  ['Symbol für Datei herunterladen', 'Datei herunterladen'],
  ['Icon um Text fett zu machen', 'Text fett'],
  ['quelle icône pour se déconnecter', 'se déconnecter'],
  ["l'icône de recherche", 'recherche'],
  ['¿qué icono uso para guardar?', 'guardar?'],
  ['ícone para adicionar usuário', 'adicionar usuário'],
  ['icona per condividere', 'condividere'],
  ['icoon voor winkelwagen', 'winkelwagen'],
  ['ikona do usuwania', 'usuwania'],
  ['vilken ikon för att spara', 'spara'],
  ['ikon til indkøbskurv', 'indkøbskurv'],
  ['ostoskorin kuvake', 'ostoskorin'],
  ['какая иконка для корзины', 'корзины'],
  ['退出登录的图标', '退出登录'],
  ['表示加载中的图标', '加载中'],
  ['ログアウトのアイコン', 'ログアウト'],
  ['메뉴 열기 아이콘', '메뉴 열기'],
  ['çıkış yapmak için simge', 'çıkış'],
  ['أيقونة ل تسجيل الخروج', 'تسجيل الخروج'],
  ['लॉग आउट करने का आइकन', 'लॉग आउट'],
])('keeps of the request "%s" the thing asked for', (text, thing) => {
  expect(withoutRequest(text)).toBe(thing);
});

test.each([
  'add to cart',
  'find my location',
  'image to text',
  'new user icon',
  'you tube',
  'thank you',
  'i love you',
  'icon for',
  'icon man running',
  'symbol',
  'imagen de perfil',
  'チェックマーク',
  '表示',
  '货币符号',
  'アイコン',
  'how to',
])('keeps all of "%s", which is no request', (text) => {
  expect(withoutRequest(text)).toBe(text);
});
