import '@plausch/ui/tokens.css';
import './app/first-sight.css';
import './app/no-script.css';
import { start } from './app/start.tsx';

const element = document.querySelector<HTMLElement>('#root');
if (element) void start(element);
