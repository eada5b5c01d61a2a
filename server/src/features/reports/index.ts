import { serverKey } from '@plausch/platform/keys';
import { createPictures } from '@plausch/platform/pictures';
import { CASE_KINDS } from '@plausch/protocol';
import type { PageFrame } from '../../documents.ts';
import type { Edges, Ground } from '../../ground.ts';
import { Tries } from '../accounts/index.ts';
import { installReportsDocuments } from './reports.documents.ts';
import { formOf } from './reports.form.ts';
import type { Reports } from './reports.ground.ts';
import { installReportsHttp } from './reports.http.ts';
import { installReportsJobs } from './reports.jobs.ts';
import { installReportsMails } from './reports.mails.ts';
import { casesDesk } from './reports.operator.ts';
import { KINDS } from './reports.words.ts';

/** The forms that stand in texts, by the path of the text. */
export const CASE_FORMS: ReadonlyMap<string, string> = new Map(
  CASE_KINDS.map((kind) => [KINDS[kind].path, formOf(kind).text]),
);

/** Opens the desk for cases. `frame`: the page around what people see; without it there are only endpoints. */
export async function installReports(
  ground: Ground,
  edges: Pick<Edges, 'http'>,
  frame: PageFrame | undefined,
): Promise<{ operator: ReturnType<typeof casesDesk>; close(): Promise<void> }> {
  const { clock, database, logger, rules } = ground;
  const reports: Reports = {
    ground,
    key: await serverKey(database, 'cases'),
    pictures: createPictures({ logger }),
    urgent: new Tries(clock, rules.reports.urgent),
    unproven: new Tries(clock, rules.reports.unprovenPictures.forms),
    drawing: new Map(),
  };
  installReportsHttp(reports, edges);
  installReportsMails(reports);
  installReportsJobs(reports);
  if (frame) installReportsDocuments(reports, edges, frame);
  return { operator: casesDesk(reports), close: () => reports.pictures.close() };
}
