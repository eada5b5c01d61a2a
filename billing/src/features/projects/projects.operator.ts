import type { RunCommand } from '../../feature.ts';
import type { Ground } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import type { ProjectBook } from './projects.book.ts';
import { createKey, revokeKey } from './projects.service.ts';
import { keysOf, lockProject } from './projects.store.ts';

const USAGE = [
  'key list PROJEKT',
  'key create PROJEKT public|secret sandbox|production APP',
  'key revoke PROJEKT ID',
].join('\n');

/** `key …`: the keys of apps and servers. A secret key is shown here once and never again. */
export function keyCommand(ground: Pick<Ground, 'database' | 'clock'>, book: ProjectBook): RunCommand {
  const refuse = (message: string) => new Refusal('invalid', { message });
  return async ([verb, slug = '', ...rest]) => {
    const answer = await ground.database.inTransaction(async (work) => {
      const project = await lockProject(work.sql, slug);
      if (verb === undefined || slug === '') throw refuse(USAGE);
      if (!project) throw refuse(`Das Projekt ${slug} gibt es nicht.`);
      const projectId = project.id;
      if (verb === 'list') {
        const keys = await keysOf(work.sql, projectId);
        return keys
          .map(({ id, kind, environment, app, text, revokedAt }) =>
            [id, kind, environment, text ?? '(geheim)', app, revokedAt ? 'widerrufen' : 'gültig'].join('  '),
          )
          .join('\n');
      }
      if (verb === 'create') {
        const [kind, environment, ...words] = rest;
        const app = words.join(' ').trim();
        if ((kind !== 'public' && kind !== 'secret') || app === '') throw refuse(USAGE);
        if (environment !== 'sandbox' && environment !== 'production') throw refuse(USAGE);
        const key = await createKey(ground, work, { projectId, environment, kind, app });
        return kind === 'secret' ? `${key}\nBewahre ihn gut auf: Er wird nur dieses eine Mal gezeigt.` : key;
      }
      if (verb === 'revoke') {
        const [id = ''] = rest;
        if (!(await revokeKey(ground, work, { projectId, id })))
          throw refuse(`Einen gültigen Schlüssel ${id} hat ${slug} nicht.`);
        return `Der Schlüssel ${id} ist widerrufen.`;
      }
      throw refuse(USAGE);
    });
    book.forget();
    return answer;
  };
}
