import os from 'node:os';
import { systemClock } from '@plausch/platform/clock';
import type { Finding } from '@plausch/protocol';
import { readServerConfig } from '../../config.ts';
import { CHECKS } from './doctor.checks.ts';
import type { Surroundings } from './doctor.contract.ts';
import { surroundings } from './doctor.desk.ts';
import { doctorRules } from './doctor.rules.ts';
import { runChecks } from './doctor.run.ts';

/** An installation with these settings and nothing else. */
export function installation(
  environment: Readonly<Record<string, string>> = {},
  more: Partial<Surroundings> = {},
): Surroundings {
  const config = readServerConfig(
    { DATA_DIR: os.tmpdir(), ...environment },
    { root: os.tmpdir(), mayLackMail: true },
  );
  return { ...surroundings({ config, rules: doctorRules, clock: systemClock }), ...more };
}

/** What one check finds there. */
export async function found(id: string, around: Surroundings): Promise<Finding> {
  const [finding] = await runChecks(
    CHECKS.filter((check) => check.id === id),
    around,
  );
  if (!finding) throw new Error(`there is no check ${id}`);
  return finding;
}
