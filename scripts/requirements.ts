import { join } from 'node:path';
import { runRequirements } from './requirements/command.ts';

const { lines, exitCode } = runRequirements(process.argv.slice(2), join(import.meta.dirname, '..'));
console.log(lines.join('\n'));
process.exitCode = exitCode;
