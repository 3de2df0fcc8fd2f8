import { expect, test } from 'vitest';
import { writeImports } from './import-lines.ts';

test('imports all icons of a package in one line', () => {
  const icons = [{ slug: 'lucide--house' }, { slug: 'lucide--search' }, { slug: 'lucide--house' }];
  expect(writeImports(icons)).toBe("import { House, Search } from 'lucide-react';\n");
});

test('imports icons of packs without a package of their own by name', () => {
  expect(writeImports([{ slug: 'carbon--3d-curve' }, { slug: 'carbon--home' }])).toBe(
    "import Icon3dCurve from '~icons/carbon/3d-curve';\nimport IconHome from '~icons/carbon/home';\n",
  );
});
