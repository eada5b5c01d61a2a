export { compiledCodeFolder, compiledProgram, type ProgramFile } from './compiled-program.ts';
