import { render } from 'preact';
import { App } from './app.tsx';
import { applyTheme } from './design/theme-choice.tsx';
import './design/tokens.css';
import './design/base.css';

applyTheme();
render(<App />, document.getElementById('app')!);
