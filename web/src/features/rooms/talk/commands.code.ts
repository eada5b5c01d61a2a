/** All of commands, for those who use them: it comes with the first slash. */
export { walksIn } from '../text/walks.ts';
export { CommandMenu } from './CommandMenu.tsx';
export { runCommand } from './run-command.ts';
