import { expect, it } from 'vitest';
import { childEnvironment } from './child-environment.ts';

it('the database gets neither a PG variable nor a foreign language from its surroundings', () => {
  const environment = childEnvironment({ PATH: '/bin', PGDATA: '/x', PGPORT: '1', LC_ALL: 'de_DE.UTF-8' });
  expect(environment).toEqual({ PATH: '/bin', LC_ALL: 'C', LANG: 'C', TZ: 'UTC' });
});
