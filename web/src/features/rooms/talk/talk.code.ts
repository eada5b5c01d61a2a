// What helps while a line is written. By way of this file, as the code of a room would name every file that comes with them, and is full.

export const loadCommands = () => import('./commands.code.ts');
export const loadPicker = () => import('./EmojiPicker.tsx');
