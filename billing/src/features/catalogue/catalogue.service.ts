import { createHash } from 'node:crypto';
import type { Queryable, Work } from '@plausch/platform/db';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import {
  createKey,
  ensureProject,
  insertAuditEntry,
  keysOf,
  type ProjectRow,
  updateProject,
} from '../projects/index.ts';
import { changesBetween, conflictsBetween } from './catalogue.diff.ts';
import type { Reading } from './catalogue.file.ts';
import type { Remark } from './catalogue.mistakes.ts';
import { isSame, type ParsedCatalogue, withRetired } from './catalogue.parsed.ts';
import { pricesOf } from './catalogue.prices.ts';
import * as store from './catalogue.store.ts';

type Parts = Pick<Ground, 'clock'>;

/** A file that was read without a mistake. */
export type Sound = Pick<Reading, 'mistakeAt'> & {
  readonly source: string;
  readonly catalogue: ParsedCatalogue;
};

/** What a file would change, beside what is sold. */
export type Comparison = {
  /** Undefined where the project sells nothing yet. */
  readonly version: number | undefined;
  /** None exactly where the file sells what is sold. */
  readonly changes: readonly string[];
  /** Why it cannot be applied. */
  readonly mistakes: readonly Remark[];
  readonly next: ParsedCatalogue;
  readonly before: ParsedCatalogue | undefined;
};

/** [CA5] [CA6] Compares a file with what its project sells. `project`: undefined where there is none yet. */
export async function compare(
  sql: Queryable,
  project: ProjectRow | undefined,
  { catalogue, mistakeAt }: Sound,
): Promise<Comparison> {
  const version = project?.catalogueVersion ?? undefined;
  const before =
    project && version !== undefined
      ? await store.parsedVersion(sql, { projectId: project.id, version })
      : undefined;
  const next = withRetired(catalogue, before);
  const mistakes = conflictsBetween(before, next).map(({ path, message }) => mistakeAt(path, message));
  return { version, before, next, changes: changesBetween(before, next), mistakes };
}

/** By it the text of a version is known again. */
export const sha256Of = (source: string): Buffer => createHash('sha256').update(source).digest();

type By = 'start' | 'operator';

/** [CA4] Makes the project of a file and sells by it, unless the project sells something already. */
export async function begin(ground: Parts, work: Work, file: Sound): Promise<boolean> {
  const { project } = await ensureProject(ground, work, file.catalogue.project);
  if (project.catalogueVersion !== null) return false;
  await write(ground, work, {
    project,
    file,
    by: 'start',
    comparison: await compare(work.sql, project, file),
  });
  return true;
}

/** [CA5] Sells by a file from now on; a file that sells what is sold changes nothing. */
export async function apply(ground: Parts, work: Work, file: Sound): Promise<Comparison> {
  const { project } = await ensureProject(ground, work, file.catalogue.project);
  const comparison = await compare(work.sql, project, file);
  const isDifferent = comparison.before === undefined || !isSame(comparison.before, comparison.next);
  if (comparison.mistakes.length === 0 && isDifferent)
    await write(ground, work, { project, file, by: 'operator', comparison });
  return comparison;
}

/** The next version, its prices, its key and the line in the log; the project's row is locked. */
async function write(
  ground: Parts,
  work: Work,
  { project, file, by, comparison }: { project: ProjectRow; file: Sound; by: By; comparison: Comparison },
): Promise<void> {
  const { next, before, changes } = comparison;
  const version = (project.catalogueVersion ?? 0) + 1;
  const sha256 = sha256Of(file.source);
  const at = ground.clock.now();
  await store.insertVersion(work.sql, {
    projectId: project.id,
    version,
    source: file.source,
    parsed: next,
    sha256,
    appliedBy: by,
    appliedAt: new Date(at),
  });
  await store.sellAt(work.sql, { projectId: project.id, version, sold: pricesOf(next) });
  await updateProject(work.sql, project.id, { catalogueVersion: version });
  if (next.sandboxKey !== null && next.sandboxKey !== before?.sandboxKey)
    await addSandboxKey(ground, work, project.id, next.sandboxKey);
  await insertAuditEntry(work.sql, {
    at,
    actor: by,
    action: 'catalogue.applied',
    projectId: project.id,
    subject: project.slug,
    before: before && { version: project.catalogueVersion },
    after: { version, sha256: sha256.toString('hex'), changes },
  });
}

/** For which app the key of a file is. */
const SANDBOX_APP = 'catalogue';

/** @throws Refusal for a key that another project has, or that was revoked. */
async function addSandboxKey(ground: Parts, work: Work, projectId: string, text: string): Promise<void> {
  const keys = await keysOf(work.sql, projectId);
  if (keys.some((key) => key.text === text && key.revokedAt === null)) return;
  try {
    await createKey(ground, work, {
      projectId,
      environment: 'sandbox',
      kind: 'public',
      app: SANDBOX_APP,
      text,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = `Den Schlüssel ${text} hat schon ein anderes Projekt, oder er wurde widerrufen.`;
    throw new Refusal('invalid', { message });
  }
}
