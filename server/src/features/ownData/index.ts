import { feature } from '../../feature.ts';
import { ownDataData } from './ownData.data.ts';
import { ownDataEvents } from './ownData.events.ts';
import { installOwnDataHttp } from './ownData.http.ts';
import { installOwnDataJobs } from './ownData.jobs.ts';
import { installOwnDataMails } from './ownData.mails.ts';
import { ownDataRetention } from './ownData.retention.ts';
import { checkOwnDataRules, ownDataRules } from './ownData.rules.ts';

export const ownDataFeature = feature({
  name: 'ownData',
  rules: ownDataRules,
  checkRules: checkOwnDataRules,
  securityEvents: ownDataEvents,
  retention: ownDataRetention,
  personalData: ownDataData,
  install({ ground, edges }) {
    installOwnDataHttp(ground, edges);
    installOwnDataMails(ground);
    installOwnDataJobs(ground);
    return {};
  },
});
