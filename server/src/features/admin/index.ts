import { feature } from '../../feature.ts';
import { adminData } from './admin.data.ts';
import { installAdminHttp } from './admin.http.ts';
import { installAdminJobs } from './admin.jobs.ts';
import { adminRetention } from './admin.retention.ts';
import { adminRules } from './admin.rules.ts';
import { writeAct } from './admin.service.ts';

export const adminFeature = feature({
  name: 'admin',
  rules: adminRules,
  retention: adminRetention,
  personalData: adminData,
  install({ ground, edges }) {
    installAdminHttp(ground, edges);
    installAdminJobs(ground);
    ground.hooks.on('staff.acted', (work, act) => writeAct(ground, work, act));
    return {};
  },
});
