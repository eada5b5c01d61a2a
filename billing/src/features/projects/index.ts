import { feature } from '../../feature.ts';
import { ProjectBook } from './projects.book.ts';
import { keyCommand } from './projects.operator.ts';

export { createKey, ensureProject, ensureSecretKey } from './projects.service.ts';
export { insertAuditEntry, keysOf, type ProjectRow, updateProject } from './projects.store.ts';

declare module '../../ground.ts' {
  interface Provided {
    projects: ProjectBook;
  }
}

/** Projects, their keys, and the log of what was changed. */
export const projectsFeature = feature({
  name: 'projects',
  install({ ground }) {
    const book = new ProjectBook(ground);
    return { provides: book, commands: { key: keyCommand(ground, book) } };
  },
});
