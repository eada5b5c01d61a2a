/** All of what can be done about lines: it comes once the room is up. */
export { BesideLine } from './BesideLine.tsx';
export { LineMenu } from './LineMenu.tsx';
export { watchBursts } from './watch-bursts.ts';

/** What ties lines to others, and how people react to them: asked for from here, as the room has no byte to spare for it. */
export const fetchAnswers = () => import('./answer.code.ts');
