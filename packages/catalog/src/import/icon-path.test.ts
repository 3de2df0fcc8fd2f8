import { expect, test } from 'vitest';
import { readIconPath } from './icon-path.ts';

const read = (path: string) => {
  const { name, styleEnding, size, scaleOf, tags } = readIconPath(path, false);
  return [name, styleEnding, size, scaleOf, tags];
};

/** Path, then: name, style ending, size, drawing of which it is another scale, tags. */
test.each<[string, readonly unknown[]]>([
  // Files in no folder or in folders that are neither styles nor sizes
  ['home.svg', ['home', '', null, null, []]],
  ['Home.SVG', ['home', '', null, null, []]],
  ['arrows/left.svg', ['left', '', null, null, ['arrows']]],
  ['Interface Essential/Alerts/bellOff.svg', ['bell-off', '', null, null, ['interface essential', 'alerts']]],
  ['src/icons/svg/home.svg', ['home', '', null, null, []]],
  ['user_interface/log_in.svg', ['log-in', '', null, null, ['user interface']]],
  // Layout of Heroicons
  ['24/outline/home.svg', ['home-outline', 'outline', '24', null, []]],
  ['20/solid/arrow-left.svg', ['arrow-left-solid', 'solid', '20', null, []]],
  // Layouts of Tabler, Material, Phosphor and Font Awesome
  ['icons/filled/home.svg', ['home-filled', 'filled', null, null, []]],
  ['two-tone/home.svg', ['home-twotone', 'twotone', null, null, []]],
  ['bold/acorn-bold.svg', ['acorn-bold', 'bold', null, null, []]],
  ['solid/home-fill.svg', ['home-fill', 'fill', null, null, []]],
  ['regular/house.svg', ['house-regular', 'regular', null, null, []]],
  ['brands/github.svg', ['github', '', null, null, ['brands']]],
  ['Rounded/Filled/home.svg', ['home-rounded-filled', 'rounded-filled', null, null, []]],
  // Layout of Fluent
  [
    'Access Time/SVG/ic_fluent_access_time_20_filled.svg',
    ['access-time-filled', 'filled', '20', null, ['access time']],
  ],
  // Aspect ratios and sizes
  ['4x3/us.svg', ['us', '', '4x3', null, []]],
  ['24x24/home.svg', ['home', '', '24', null, []]],
  ['32px/home.svg', ['home', '', '32', null, []]],
  // Exports at several scales
  ['home@2x.svg', ['home', '', null, 'home', []]],
  ['a/@3x/home.svg', ['home', '', null, 'a/home', ['a']]],
  // Components of design tools
  ['Property 1=Home, Size=24.svg', ['home', '', '24', null, []]],
  ['Icon=Arrow Left, Style=Outline, Size=16px.svg', ['arrow-left-outline', 'outline', '16', null, []]],
  [
    'Navigation/Home/Style=Two Tone, State=Default.svg',
    ['home-twotone', 'twotone', null, null, ['navigation']],
  ],
  ['Toggle/State=Active, Disabled=True.svg', ['toggle-active-disabled', '', null, null, []]],
  ['a=b.svg', ['a-b', '', null, null, []]],
  // Names with letters outside of ASCII: the original name becomes a tag
  ['Größe.svg', ['grosse', '', null, null, ['größe']]],
  ['Navigation/主页.svg', ['zhu-ye', '', null, null, ['navigation', '主页']]],
  ['...svg', ['', '', null, null, []]],
])('reads the path %s', (path, parts) => {
  expect(read(path)).toEqual(parts);
});
