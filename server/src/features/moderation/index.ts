import { feature } from '../../feature.ts';
import { installModerationHttp } from './moderation.http.ts';

export const moderationFeature = feature({
  name: 'moderation',
  install({ ground, edges }) {
    installModerationHttp(ground, edges);
    return {};
  },
});
