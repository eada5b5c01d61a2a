import type { Work } from '@plausch/platform/db';
import { hashToken, newId } from '@plausch/platform/ids';
import { type Environment, isPublicKey, newPublicKey, newSecretKey } from '../../edge/keys.ts';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import * as store from './projects.store.ts';

type Parts = Pick<Ground, 'clock'>;

/** The project with this slug, made if need be, its row locked. */
export async function ensureProject(
  { clock }: Parts,
  work: Work,
  slug: string,
): Promise<{ project: store.ProjectRow; isNew: boolean }> {
  const now = clock.now();
  const row = {
    id: newId(),
    slug,
    customerToken: 'off' as const,
    catalogueVersion: null,
    createdAt: new Date(now),
  };
  const isNew = await store.insertProject(work.sql, row);
  const project = await store.lockProject(work.sql, slug);
  if (!project) throw new Error(`the project ${slug} was deleted while it was made`);
  if (isNew)
    await store.insertAuditEntry(work.sql, {
      at: now,
      actor: 'operator',
      action: 'project.created',
      projectId: project.id,
      subject: slug,
    });
  return { project, isNew };
}

export type KeyWanted = {
  readonly projectId: string;
  readonly environment: Environment;
  readonly kind: 'public' | 'secret';
  /** For which app or server. */
  readonly app: string;
  /** A public key of the project's own choice. */
  readonly text?: string;
};

/**
 * Makes a key and answers its text: that of a secret one can never be read again.
 * @throws Refusal `invalid` for a text that is no public key of the environment, or in use.
 */
export async function createKey({ clock }: Parts, work: Work, wanted: KeyWanted): Promise<string> {
  const { projectId, environment, kind, app } = wanted;
  const text = kind === 'secret' ? newSecretKey(environment) : (wanted.text ?? newPublicKey(environment));
  if (kind === 'public' && !isPublicKey(text, environment)) throw new Refusal('invalid', { field: 'key' });
  const now = clock.now();
  const row = {
    id: newId(),
    projectId,
    environment,
    kind,
    app,
    text: kind === 'public' ? text : null,
    sha256: kind === 'secret' ? hashToken(text) : null,
    createdAt: new Date(now),
    revokedAt: null,
  };
  if (!(await store.insertKey(work.sql, row))) throw new Refusal('invalid', { field: 'key' });
  await store.insertAuditEntry(work.sql, {
    at: now,
    actor: 'operator',
    action: 'key.created',
    projectId,
    subject: row.id,
    after: { kind, environment, app },
  });
  return text;
}

/**
 * Accepts a secret key that was agreed on elsewhere, under the name of an app; the key that the app had before opens
 * nothing any more.
 */
export async function ensureSecretKey(
  ground: Parts,
  work: Work,
  { projectId, environment, app, key }: Omit<KeyWanted, 'kind' | 'text'> & { readonly key: string },
): Promise<void> {
  const sha256 = hashToken(key);
  const keys = await store.keysOf(work.sql, projectId);
  const live = keys.filter(
    (row) => row.kind === 'secret' && row.environment === environment && row.app === app && !row.revokedAt,
  );
  for (const { id } of live.filter((row) => !row.sha256?.equals(sha256)))
    await revokeKey(ground, work, { projectId, id });
  if (live.some((row) => row.sha256?.equals(sha256))) return;
  const now = ground.clock.now();
  const row = {
    id: newId(),
    projectId,
    environment,
    kind: 'secret' as const,
    app,
    text: null,
    sha256,
    createdAt: new Date(now),
    revokedAt: null,
  };
  if (await store.insertKey(work.sql, row))
    await store.insertAuditEntry(work.sql, {
      at: now,
      actor: 'operator',
      action: 'key.created',
      projectId,
      subject: row.id,
      after: { kind: 'secret', environment, app },
    });
}

/** Revokes a key; false where the project has no such key, or it was revoked before. */
export async function revokeKey(
  { clock }: Parts,
  work: Work,
  { projectId, id }: { projectId: string; id: string },
): Promise<boolean> {
  const now = clock.now();
  const key = await store.revokeKey(work.sql, { projectId, id, at: new Date(now) });
  if (!key) return false;
  await store.insertAuditEntry(work.sql, {
    at: now,
    actor: 'operator',
    action: 'key.revoked',
    projectId,
    subject: key.id,
  });
  return true;
}
