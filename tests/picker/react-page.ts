/// <reference lib="dom" />
import { GlyphdexPicker } from '@glyphdex/picker/react';
import { createElement, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

// The page of the test of the React wrapper.

function Page() {
  const [slug, setSlug] = useState('lucide--star');
  const [seen, setSeen] = useState<readonly string[]>([]);
  return createElement(
    'form',
    { action: '/order' },
    createElement(GlyphdexPicker, {
      endpoint: '/icons',
      name: 'icon',
      label: 'Icon',
      packs: 'lucide',
      value: slug,
      required: false,
      disabled: false,
      strings: { search: 'Find icons' },
      onChange: (icon) => {
        setSlug(icon?.slug ?? '');
        setSeen((before) => [...before, icon?.name ?? 'none']);
      },
    }),
    createElement('button', { type: 'button', onClick: () => setSlug('lucide--moon') }, 'Moon'),
    createElement('output', {}, `${slug} after ${seen.join(', ')}`),
  );
}

createRoot(document.querySelector('#app')!).render(createElement(StrictMode, {}, createElement(Page)));
