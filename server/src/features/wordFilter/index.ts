import { feature } from '../../feature.ts';
import { installWordFilterHttp } from './wordFilter.http.ts';
import { wordFilterRules } from './wordFilter.rules.ts';
import { WordFilter } from './wordFilter.service.ts';

declare module '@plausch/platform/bus' {
  interface Facts {
    /** A word came to the list or went. */
    'wordFilter.changed': Record<never, never>;
  }
}

declare module '../../ground.ts' {
  interface Provided {
    /** For every text that others read and the server can. */
    wordFilter: Pick<WordFilter, 'refusalOf' | 'require'>;
  }
}

/** Words that do not belong here. */
export const wordFilterFeature = feature({
  name: 'wordFilter',
  rules: wordFilterRules,
  wideFacts: ['wordFilter.changed'],
  async install({ ground, edges }) {
    const filter = new WordFilter(ground.database.drizzle);
    installWordFilterHttp(ground, edges);
    ground.bus.on('wordFilter.changed', () => filter.readAgain());
    ground.provided.accounts.names.use((name) => filter.refusalOf(name, 'username') !== undefined);
    await filter.read();
    return { provides: filter, close: async () => filter.close() };
  },
});
