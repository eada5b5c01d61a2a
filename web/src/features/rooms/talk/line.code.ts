/** All of what can be done about lines: it comes once the room is up. */
export { BesideLine } from './BesideLine.tsx';
export { LineMenu } from './LineMenu.tsx';
export { watchBursts } from './watch-bursts.ts';
