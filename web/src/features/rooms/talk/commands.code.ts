/** All of commands, for those who use them: it comes with the first slash. */
export { CommandMenu } from './CommandMenu.tsx';
export { runCommand } from './run-command.ts';
