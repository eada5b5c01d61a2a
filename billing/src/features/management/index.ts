import { feature } from '../../feature.ts';
import { Confirmations } from './management.confirmations.ts';
import { installManagementHttp } from './management.http.ts';
import { handleManagementJobs } from './management.jobs.ts';
import { newLink } from './management.links.ts';
import { ManagementPages } from './management.pages.ts';
import { deleteOf } from './management.store.ts';

export { endConfirmations, sweepManagement } from './management.jobs.ts';

/** The page where customers manage what they have: opened by a link, for a while. */
export const managementFeature = feature({
  name: 'management',
  install({ ground, edges }) {
    ground.provided.mails.linksBy(async (work, to) => (await newLink(ground, work, to)).url);
    ground.hooks.on('customer.forgotten', ({ sql }, { customerId }) => deleteOf(sql, customerId));
    const confirmations = new Confirmations(ground);
    handleManagementJobs(ground, confirmations);
    installManagementHttp(ground, edges);
    new ManagementPages(ground, confirmations).install(edges);
    return {};
  },
});
