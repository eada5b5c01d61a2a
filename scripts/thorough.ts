import path from 'node:path';
import { runTool } from './checks/command.ts';
import { part } from './checks/parts.ts';
import { finish } from './checks/report.ts';
import { oneFailed, onePassed, sum, type Tally } from './checks/tally.ts';

/**
 * `npm run test:thorough`: what is too much for each change. The stories on every device in every theme, and every attack in
 * its whole dose, up to a million bad inputs; billing and the purchases SDK with their large doses. Some two hours on two quiet cores; nothing else
 * should use the machine.
 */
const root = path.resolve(import.meta.dirname, '..');

async function script(name: string, ...args: readonly string[]): Promise<Tally> {
  const { code } = await runTool(root, 'node', [path.join('scripts', name), ...args], { show: 'live' });
  return code === 0 ? onePassed : oneFailed;
}

/**
 * Tests with their large doses. Billing: every point at which the power may go, long walks, many bad requests. The purchases SDK:
 * a hundred thousand answers, good ones beside the official SDK and broken ones.
 */
async function largeDoses(folder: string): Promise<Tally> {
  process.env['THOROUGH'] = 'yes';
  const { code } = await runTool(root, 'vitest', ['run', folder], { show: 'live' });
  return code === 0 ? onePassed : oneFailed;
}

finish(
  sum([
    await part('Billing, large doses', () => largeDoses('billing/')),
    await part('The purchases SDK, large doses', () => largeDoses('packages/purchases/')),
    await part('Stories, everywhere', () => script('e2e.ts', '--thorough')),
    await part('Attacks, whole doses', () => script('attack.ts', '--large')),
  ]),
);
