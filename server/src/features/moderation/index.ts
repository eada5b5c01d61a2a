import { feature } from '../../feature.ts';
import { moderationData } from './moderation.data.ts';
import { installModerationHttp } from './moderation.http.ts';
import { installModerationJobs } from './moderation.jobs.ts';
import { moderationRetention } from './moderation.retention.ts';
import { moderationRules } from './moderation.rules.ts';

export const moderationFeature = feature({
  name: 'moderation',
  rules: moderationRules,
  retention: moderationRetention,
  personalData: moderationData,
  install({ ground, edges }) {
    installModerationHttp(ground, edges);
    installModerationJobs(ground);
    return {};
  },
});
