import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameIcons } from './name-icons.ts';

const names = (files: readonly string[]) =>
  Object.fromEntries(nameIcons(files).icons.map(({ file, name }) => [file, name]));

/** Files as their sites and tools name them, and the names of their icons, each alone in its pack. */
describe.each<[string, Readonly<Record<string, string>>]>([
  [
    'the folders of Material Icons and Material Symbols',
    {
      'src/places/cottage/materialicons/24px.svg': 'cottage',
      'places/cottage/materialiconsoutlined/20px.svg': 'cottage-outlined',
      'places/cottage/materialiconsround/24px.svg': 'cottage-round',
      'places/cottage/materialiconstwotone/24px.svg': 'cottage-twotone',
      'image/3d_rotation/materialiconssharp/18px.svg': '3d-rotation-sharp',
      'symbols/web/home/materialsymbolsoutlined/home_24px.svg': 'home-outlined',
      'symbols/web/home/materialsymbolsrounded/home_fill1_24px.svg': 'home-rounded-fill',
      'symbols/web/home/materialsymbolsoutlined/home_wght100gradN25fill1_20px.svg': 'home-thin-fill',
    },
  ],
  [
    'downloads of Google Fonts',
    {
      'home_24dp_FILL0_wght400_GRAD0_opsz24.svg': 'home',
      'home_24dp_FILL1_wght300_GRAD0_opsz24.svg': 'home-light-fill',
      'home_24dp_5F6368_FILL0_wght400_GRAD0_opsz24.svg': 'home',
      'arrow_back_ios_FILL0_wght700_GRAD-25_opsz48.svg': 'arrow-back-ios-bold',
      'baseline-home-24px.svg': 'home',
      'outline-account_circle-24px.svg': 'account-circle-outline',
      'twotone_home_black_24dp.svg': 'home-twotone',
      'villa_white_24dp.svg': 'villa',
      'ic_igloo_24px.svg': 'igloo',
      'ic_baseline-hut.svg': 'hut',
      'ic_round-hut.svg': 'hut-round',
      'ic_baseline_forward_10_24.svg': 'forward-10',
      'ic_home_black_48px.svg': 'home',
    },
  ],
  [
    'Fluent',
    {
      'assets/Access Time/SVG/ic_fluent_access_time_20_filled.svg': 'access-time-filled',
      'ic_fluent_skip_forward_10_28_regular.svg': 'skip-forward-10-regular',
      'ic_fluent_calendar_10_light.svg': 'calendar-light',
      'ic_fluent_home_24_color.svg': 'home-color',
      'access_time_24_filled.svg': 'access-time-filled',
    },
  ],
  [
    'collections of many authors',
    {
      'home-svgrepo-com.svg': 'home',
      'home-1-svgrepo-com (2).svg': 'home-1',
      'noun-home-1234567.svg': 'home',
      'noun_Tree House_42871.svg': 'tree-house',
      'noun-home-6023381-FF824A.svg': 'home',
      'noun_12345_cc.svg': 'noun-12345-cc',
      '4781826_home_house_icon.svg': 'home-house',
      'iconfinder_home_216242.svg': 'home',
      'if_arrow-left_216242.svg': 'arrow-left',
      '001-home.svg': 'home',
      '045-tree house.svg': 'tree-house',
      'icons8-home.svg': 'home',
      'icons8-home-50.svg': 'home',
      'icons8-covid-19.svg': 'covid-19',
      'Home-1--Streamline-Core.svg': 'home-1',
      'house-solid-full.svg': 'house-solid',
      '10021-icon-service-Virtual-Machine.svg': 'virtual-machine',
      'Arch_AWS-Lambda_64.svg': 'aws-lambda',
      'home-icon.svg': 'home',
    },
  ],
  [
    'signs',
    {
      'C#.svg': 'c-sharp',
      'F#.svg': 'f-sharp',
      'C++.svg': 'c-plus-plus',
      'Notepad++.svg': 'notepad-plus-plus',
      '50%.svg': '50-percent',
      '%.svg': 'percent',
      '#.svg': 'hash',
      '@.svg': 'at',
      '?.svg': 'question',
      '→.svg': 'arrow-right',
      'Q&A.svg': 'q-and-a',
      'home#2.svg': 'home-2',
    },
  ],
  [
    'Figma and Sketch',
    {
      'home=filled.svg': 'home-filled',
      'icons/home=filled.svg': 'home-filled',
      'home/Size=24, Style=Outline.svg': 'home-outline',
      'icons/home/Size=24, Style=Outline.svg': 'home-outline',
      'Type=Home, Size=24.svg': 'home',
      'home/Property 1=Default.svg': 'home',
      'home/Property 1=Variant2.svg': 'home-variant2',
      'Name=Home/Style=Filled.svg': 'home-filled',
      'Property 1=Home, Property 2=Two Tone.svg': 'home-twotone',
      'Icon name@2x.svg': 'icon-name',
      'icon_home copy 2.svg': 'home',
      'home - Copy (2).svg': 'home',
      'home copy.svg': 'home',
      'Copy of home (1).svg': 'home',
      'iconHome.svg': 'home',
      'HomeIcon.svg': 'home',
      'home/24.svg': '24',
      'home/24-outline.svg': 'home-outline',
      'home/filled.svg': 'home-filled',
      'home/24x24.svg': 'home',
      'us/4x3.svg': 'us',
    },
  ],
  [
    'names that only look like a scheme',
    {
      '24-hours.svg': '24-hours',
      '500px.svg': '500px',
      'brands/500px.svg': '500px',
      '360.svg': '360',
      '4k.svg': '4k',
      '3d-rotation.svg': '3d-rotation',
      'forward-10.svg': 'forward-10',
      'replay-30-outline.svg': 'replay-30-outline',
      'clock-24.svg': 'clock-24',
      'text/bold.svg': 'bold',
      'weather/light.svg': 'light',
      'edit-copy.svg': 'edit-copy',
      'content_copy.svg': 'content-copy',
      'copy.svg': 'copy',
      'copy-2.svg': 'copy-2',
      'round-table.svg': 'round-table',
      'icon.svg': 'icon',
      'icon-1.svg': 'icon-1',
      'noun.svg': 'noun',
      'paint-fill-1.svg': 'paint-fill-1',
      '404-error.svg': '404-error',
      'Iceland.svg': 'iceland',
      'ICBM.svg': 'icbm',
      '24px.svg': '24px',
      'house.fill.svg': 'house-fill',
    },
  ],
])('names files of %s', (_, table) => {
  test.each(Object.entries(table))('%s is %s', (file, name) => {
    expect(names([file])).toEqual({ [file]: name });
  });
});

test('tells a size from a number by the other files of the pack', () => {
  expect(names(['alert-16.svg', 'alert-24.svg', 'home-24.svg'])).toEqual({
    'alert-16.svg': 'alert-16',
    'alert-24.svg': 'alert',
    'home-24.svg': 'home',
  });
  expect(names(['home/16.svg', 'home/24.svg', 'user/24.svg'])).toEqual({
    'home/16.svg': 'home-16',
    'home/24.svg': 'home',
    'user/24.svg': 'user',
  });
  expect(names(['digits/23.svg', 'digits/24.svg', 'digits/25.svg'])).toMatchObject({ 'digits/24.svg': '24' });
});

test('folds sizes and tells drawings of one name apart', () => {
  expect(
    Object.values(
      names([
        'ic_fluent_archway_20_filled.svg',
        'ic_fluent_archway_24_filled.svg',
        'villa_black_24dp.svg',
        'villa_white_24dp.svg',
        'home_grad200_24px.svg',
        'home_24px.svg',
      ]),
    ).sort(),
  ).toEqual(['archway-20-filled', 'archway-filled', 'home', 'home-grad-200', 'villa', 'villa-white']);
});

test('never cuts a name to nothing', () => {
  const part = fc.constantFrom(
    'ic',
    'icon',
    '_24px',
    '24',
    '-',
    ' copy',
    'FILL1',
    'noun',
    '-svgrepo-com',
    'a',
    '=',
    '/',
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 1 }), (parts) => {
      const file = `${parts.join('')}.svg`;
      const { icons, refused } = nameIcons([file]);
      expect(icons.length + refused.length).toBe(1);
      if (/[a-z\d][^/]*$/i.test(parts.join(''))) expect(refused).toEqual([]);
    }),
  );
});
