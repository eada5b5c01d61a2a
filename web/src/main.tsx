import '@plausch/ui/tokens.css';
import { start } from './app/start.tsx';

const element = document.querySelector<HTMLElement>('#root');
if (element) void start(element);
