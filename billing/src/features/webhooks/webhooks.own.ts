import { newId } from '@plausch/platform/ids';
import type { Environment } from '../../edge/keys.ts';
import type { Ground } from '../../ground.ts';
import { ensureSecretKey, updateProject } from '../projects/index.ts';
import { insertEndpoint, ownEndpoints, removeEndpoint } from './webhooks.store.ts';

const ENVIRONMENTS: readonly Environment[] = ['sandbox', 'production'];

/**
 * [WH7] The server of the app that billing belongs to holds the key that both share: it is told of its customers, may ask as
 * whoever has a secret key, and says who may buy. Without such a server nothing waits for one.
 */
export async function linkApp(
  ground: Pick<Ground, 'database' | 'clock' | 'app' | 'provided'>,
): Promise<void> {
  const { database, clock, app, provided } = ground;
  const at = new Date(clock.now());
  const projects = await provided.projects.projects();
  const project = app && projects.find(({ slug }) => slug === app.project);
  await database.inTransaction(async (work) => {
    for (const { id, projectId } of await ownEndpoints(work.sql))
      if (projectId !== project?.id) await removeEndpoint(work.sql, { projectId, id, at });
    if (!app || !project) return;
    // It vouches for its users, so nobody else is believed.
    await updateProject(work.sql, project.id, { customerToken: 'required' });
    for (const environment of ENVIRONMENTS) {
      await insertEndpoint(work.sql, {
        id: newId(),
        projectId: project.id,
        environment,
        url: null,
        sealedSecret: null,
        at,
      });
      await ensureSecretKey(ground, work, {
        projectId: project.id,
        environment,
        app: 'server',
        key: app.apiKey(environment),
      });
    }
  });
  provided.projects.forget();
}
