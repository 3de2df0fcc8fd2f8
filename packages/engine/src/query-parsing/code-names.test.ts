import { expect, test } from 'vitest';
import { readCode } from './code-names.ts';

const PACKS = new Set(['mdi', 'lucide', 'fa', 'fa7-solid', 'tabler', 'ph', 'bi', 'ic', 'icon-park', 'ion']);

function read(text: string): string[] {
  return readCode(text, (slug) => PACKS.has(slug)).map(
    ({ name, packs, certainty }) => `${certainty} ${packs[0] ?? ''}:${name}`,
  );
}

test.each([
  ['FaBeer', 'component fa-solid:beer'],
  ['MdOutlineHome', 'component ic:outline-home'],
  ['IconDnaOff', 'component tabler:dna-off'],
  ['mdiDoorSliding', 'component mdi:door-sliding'],
  ['thumbLike24Regular', 'given :thumb-like-24-regular'],
  ['JapaneseYenIcon', 'given :japanese-yen'],
  ['<FaBeer size={24} />', 'component fa-solid:beer'],
  ['<Icon icon="mdi:home" />', 'given mdi:home'],
  ['<ion-icon name="home-outline"></ion-icon>', 'given ion:home-outline'],
  ['<i class="fa-solid fa-user fa-2x"></i>', 'given fa7-solid:user'],
  ['<span class="material-icons">arrow_back</span>', 'given material-symbols:arrow-back'],
  ['icon="mdi:home"', 'given mdi:home'],
  ['i-lucide-file-x', 'division lucide:file-x'],
  ['icon-[lucide--x]', 'given lucide:x'],
  ['<Acorn />', 'given :acorn'],
  ['<q-icon name="home" />', 'given :home'],
  ['<div class="i-mdi-home text-xl" />', 'division mdi:home'],
  ['<i class="icon ion-ios-home"></i>', 'given ion:ios-home'],
  ['<mat-icon>home</mat-icon>', 'given material-symbols:home'],
  ['startIcon={<DeleteIcon />}', 'given :delete'],
  ['FaIcon(FontAwesomeIcons.gamepad)', 'given fa7-solid:gamepad'],
  ['Image(systemName: "house.fill")', 'given :house-fill'],
  ['R.drawable.ic_baseline_home_24', 'division ic:baseline-home-24'],
  ['https://api.iconify.design/mdi/home.svg', 'given mdi:home'],
  ['https://icon-sets.iconify.design/mdi/home/', 'given mdi:home'],
  ['<span class="iconify" data-icon="mdi:home"></span>', 'given mdi:home'],
  ['react-icons/bi/BiHome', 'given bxs:home'],
  ['https://fontawesome.com/icons/user?f=classic', 'given :user'],
  ['<use xlink:href="sprite.svg#home" />', 'given :home'],
  ["import { ArrowRight } from 'lucide-react'", 'given lucide:arrow-right'],
  ["import { IconHome as Home } from '@tabler/icons-vue'", 'given tabler:home'],
  ["import AddCircle from '@mui/icons-material/AddCircle'", 'given ic:add-circle'],
  ['@mui/icons-material/AddCircleOutline', 'given ic:add-circle-outline'],
  ['src/assets/icons/arrow-left.svg', 'given :arrow-left'],
  ['Icons.arrow_back_ios', 'given ic:arrow-back-ios'],
  ['LucideIcons.circle', 'given lucide:circle'],
  ['Ionicons.add_circle', 'given ion:add-circle'],
  ['android.R.drawable.ic_add', 'division ic:add'],
  [`<font-awesome-icon :icon="['fas', 'user-secret']" />`, 'given fa7-solid:user-secret'],
  ['<UIcon name="i-mdi-home" />', 'division mdi:home'],
  ['<img src="/icons/user.svg">', 'given :user'],
  ['assets/icons/home.svg', 'given :home'],
  ['node_modules/lucide-static/icons/home.svg', 'given lucide:home'],
  ["import IconHome from '~icons/mdi/home'", 'given mdi:home'],
  ['farHeart', 'component fa7-regular:heart'],
  ['mat_outline:home', 'given material-symbols:home'],
  ['nf-fa-home', 'division fa:home'],
  ['iconHome', 'given :home'],
  ['AccountCircleOutlined', 'given ant-design:account-circle-outlined'],
  ['import Settings from "lucide-solid/icons/settings"', 'given lucide:settings'],
  ['import Home from "./icons/home"', 'given :home'],
  ['Icon_Home', 'given :home'],
  ['ic_baseline_home_24', 'division ic:baseline-home-24'],
])('reads %s as a name and its pack', (code, expected) => {
  expect(read(code)[0]).toBe(expected);
});

test('reads each prefix that may name a pack, the longest first', () => {
  expect(read('icon-park-arrow')).toEqual([
    'division icon-park:arrow',
    'division simple-line-icons:park-arrow',
    'given :icon-park-arrow',
  ]);
});

test.each(['home', 'arrow left', 'vue.js', 'Vue.js', 'c++', '24/7', 'on/off', '-', '<script>', 'GitHub'])(
  'finds no pack in %s',
  (text) => {
    expect(readCode(text, (slug) => PACKS.has(slug)).flatMap(({ packs }) => packs)).toEqual([]);
  },
);
