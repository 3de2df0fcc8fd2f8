import { useState } from 'preact/hooks';
import { STRINGS } from '../strings.ts';
import styles from './shell.module.css';

const TEXTS = STRINGS.theme;
const KEY = 'theme';
const THEMES = ['auto', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** A select for the light, dark or system theme. Local storage keeps the choice. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(storedTheme);
  return (
    <label class={styles['theme']}>
      <span class="visually-hidden">{TEXTS.label}</span>
      <select
        value={theme}
        onChange={({ currentTarget: { value } }) => {
          localStorage.setItem(KEY, value);
          setTheme(value as Theme);
          applyTheme();
        }}
      >
        {THEMES.map((name) => (
          <option key={name} value={name}>
            {TEXTS[name]}
          </option>
        ))}
      </select>
    </label>
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
