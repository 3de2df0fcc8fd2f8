import { render } from 'preact';
import { App } from './app.tsx';
import './design/tokens.css';
import './design/base.css';

render(<App />, document.getElementById('app')!);
