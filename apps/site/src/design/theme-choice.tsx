import { useEffect, useState } from 'preact/hooks';
import { STRINGS } from '../strings.ts';
import button from './button.module.css';
import { Glyph } from './glyph.tsx';
import { hydration } from './hydration.ts';

const TEXTS = STRINGS.theme;
const KEY = 'theme';
const THEMES = ['auto', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
const GLYPHS = { auto: 'system', light: 'sun', dark: 'moon' } as const;

/** A button that goes through the system's, the light and the dark theme. Local storage keeps the choice. */
export function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>(() => (hydration.isRunning ? 'auto' : storedTheme()));
  useEffect(() => setTheme(storedTheme()), []);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
  const text = TEXTS.shown(TEXTS[theme], TEXTS[next]);
  return (
    <button
      type="button"
      class={button['quiet']}
      aria-label={text}
      title={text}
      onClick={() => {
        localStorage.setItem(KEY, next);
        setTheme(next);
        applyTheme();
      }}
    >
      <Glyph name={GLYPHS[theme]} />
    </button>
  );
}

/** Applies the stored theme to the document; without one, the theme of the system. Call it before the first render. */
export function applyTheme(): void {
  const theme = storedTheme();
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

function storedTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return THEMES.find((theme) => theme === stored) ?? 'auto';
}
