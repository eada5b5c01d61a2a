import { feature } from '../../feature.ts';
import { forbidsDeletion, guildsData } from './guilds.data.ts';
import { installGuildsHttp } from './guilds.http.ts';
import { installGuildsJobs } from './guilds.jobs.ts';
import { guildsTraits } from './guilds.people.store.ts';
import { guildsRetention } from './guilds.retention.ts';
import { guildsRules } from './guilds.rules.ts';

/** Lasting groups of people, with a name, a tag and roles. */
export const guildsFeature = feature({
  name: 'guilds',
  rules: guildsRules,
  retention: guildsRetention,
  personalData: guildsData,
  traits: guildsTraits,
  forbidsDeletion,
  install({ ground, edges }) {
    installGuildsHttp(ground, edges);
    installGuildsJobs(ground);
    return {};
  },
});
