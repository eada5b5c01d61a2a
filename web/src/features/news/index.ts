export { newsAhead } from './news.ahead.ts';
