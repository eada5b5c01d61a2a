import { serverKey } from '@plausch/platform/keys';
import { DECLARATION_KINDS } from '@plausch/protocol';
import { feature } from '../../feature.ts';
import { legalData } from './legal.data.ts';
import { installLegalDocuments } from './legal.documents.ts';
import { formOf } from './legal.form.ts';
import type { Legal } from './legal.ground.ts';
import { installLegalHttp } from './legal.http.ts';
import { installLegalJobs } from './legal.jobs.ts';
import { installLegalMails } from './legal.mails.ts';
import { declarationsCommands, declarationsDesk } from './legal.operator.ts';
import { legalRetention } from './legal.retention.ts';
import { legalRules } from './legal.rules.ts';
import { KINDS } from './legal.words.ts';

export { countOpenDeclarations } from './legal.store.ts';

/** Leaving a contract without an account: cancellations and withdrawals. */
export const legalFeature = feature({
  name: 'legal',
  rules: legalRules,
  limits: { declaration: { calls: 30, perSeconds: 3_600 } },
  retention: legalRetention,
  personalData: legalData,
  commands: declarationsCommands,
  forms: () => new Map(DECLARATION_KINDS.map((kind) => [KINDS[kind].path, formOf(kind).text])),
  async install({ ground, edges, layout, billing }) {
    const { database } = ground;
    const legal: Legal = {
      ground,
      keys: {
        receipt: await serverKey(database, 'declarations'),
        undo: await serverKey(database, 'declarations-undo'),
      },
      billing,
    };
    installLegalHttp(legal, edges);
    installLegalMails(legal);
    installLegalJobs(legal);
    if (layout) installLegalDocuments(legal, edges, layout);
    return { commands: declarationsDesk(legal) };
  },
});
