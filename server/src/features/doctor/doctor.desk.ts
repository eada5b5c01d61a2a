import { Resolver } from 'node:dns/promises';
import path from 'node:path';
import type { Health } from '@plausch/protocol';
import { CHECKS } from './doctor.checks.ts';
import type { Surroundings } from './doctor.contract.ts';
import { runChecks } from './doctor.run.ts';

/** The checkout. */
const ROOT = path.join(import.meta.dirname, '../../../..');

/** Asks the name service of this machine, once and for so long. */
const resolverOf = (patienceMs: number): Resolver => new Resolver({ timeout: patienceMs, tries: 1 });

/** What stands around every installation, beside what the caller knows of it. */
export const surroundings = (known: Omit<Surroundings, 'resolver' | 'root'>): Surroundings => ({
  root: ROOT,
  resolver: resolverOf(known.rules.patienceMs),
  ...known,
});

/**
 * [DR3] Looks at everything once for all who ask within `keptMs`, and never twice at a time. Who wants it anew gets what is not
 * older than `againMs`.
 */
export class HealthDesk {
  readonly #around: () => Surroundings;
  #kept: { readonly atMs: number; readonly health: Promise<Health> } | undefined;

  constructor(around: () => Surroundings) {
    this.#around = around;
  }

  read(): Promise<Health> {
    return this.#notOlderThan(this.#around().rules.keptMs);
  }

  again(): Promise<Health> {
    return this.#notOlderThan(this.#around().rules.againMs);
  }

  #notOlderThan(ageMs: number): Promise<Health> {
    const around = this.#around();
    const atMs = around.clock.now();
    if (this.#kept && atMs - this.#kept.atMs < ageMs) return this.#kept.health;
    const health = runChecks(CHECKS, around).then((findings) => ({
      at: new Date(atMs).toISOString(),
      findings,
    }));
    this.#kept = { atMs, health };
    return health;
  }
}
