export { messageOf, type Program, runProgram, type Standing } from './run-program.ts';
