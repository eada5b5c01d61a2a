import { feature } from '../../feature.ts';
import { installManagementHttp } from './management.http.ts';
import { handleManagementJobs } from './management.jobs.ts';
import { newLink } from './management.links.ts';
import { ManagementPages } from './management.pages.ts';

export { sweepManagement } from './management.jobs.ts';

/** The page where customers manage what they have: opened by a link, for a while. */
export const managementFeature = feature({
  name: 'management',
  install({ ground, edges }) {
    ground.provided.mails.linksBy(async (work, to) => (await newLink(ground, work, to)).url);
    handleManagementJobs(ground);
    installManagementHttp(ground, edges);
    new ManagementPages(ground).install(edges);
    return {};
  },
});
