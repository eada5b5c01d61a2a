import { feature } from '../../feature.ts';
import { profilesData } from './profiles.data.ts';
import { installProfilesHttp } from './profiles.http.ts';
import { profilesRetention } from './profiles.retention.ts';
import { profilesRules } from './profiles.rules.ts';

/** What people see of each other outside a room, and what they say of themselves. */
export const profilesFeature = feature({
  name: 'profiles',
  rules: profilesRules,
  retention: profilesRetention,
  personalData: profilesData,
  install({ ground, edges }) {
    const mottoPace = ground.paces.of('profiles.mottos', ground.rules.profiles.mottos);
    installProfilesHttp({ ...ground, mottoPace }, edges);
    return {};
  },
});
