import { serverKey } from '@plausch/platform/keys';
import { createPictures } from '@plausch/platform/pictures';
import { CASE_KINDS } from '@plausch/protocol';
import { feature } from '../../feature.ts';
import type { Rules } from '../../rules.ts';
import { type ClaimCase, claimCase } from './reports.claims.ts';
import { reportsData } from './reports.data.ts';
import { type DecideCase, decideCase, type UndoDecision, undoDecision } from './reports.deciding.ts';
import { installReportsDocuments } from './reports.documents.ts';
import { formOf } from './reports.form.ts';
import type { Reports } from './reports.ground.ts';
import { installReportsHttp } from './reports.http.ts';
import { installReportsJobs } from './reports.jobs.ts';
import { type OpenReport, openReport } from './reports.lines.ts';
import { installReportsMails } from './reports.mails.ts';
import { casesCommands, casesDesk } from './reports.operator.ts';
import { reportsRetention } from './reports.retention.ts';
import { reportsRules } from './reports.rules.ts';
import type { CaseRow } from './reports.tables.ts';
import { linkOf } from './reports.wire.ts';
import { KINDS } from './reports.words.ts';

export { releaseCase } from './reports.claims.ts';
export { linesOf, reportedLinesOf } from './reports.lines.store.ts';
export type { Evidence } from './reports.lines.ts';
export { type CaseFilter, casesFor, type ListedCase, waitingOf } from './reports.queue.ts';
export { caseById, caseByNumber, countOpenCases, picturesOf } from './reports.store.ts';
export type { CaseLineRow, CaseRow } from './reports.tables.ts';
export { nameOf } from './reports.wire.ts';
export { readable } from './reports.words.ts';

declare module '../../ground.ts' {
  interface Provided {
    /** For what people can point at: a case with frozen evidence. */
    reports: {
      readonly open: OpenReport;
      readonly claim: ClaimCase;
      readonly decide: DecideCase;
      readonly undo: UndoDecision;
      /** Where the author of a case reads it. */
      linkOf(row: Pick<CaseRow, 'id'>): string;
    };
  }
}

/** The forms that stand in texts, by the path of the text. */
const formsOf = ({ reports }: Rules) =>
  new Map(CASE_KINDS.map((kind) => [KINDS[kind].path, formOf(kind, reports).text]));

export const reportsFeature = feature({
  name: 'reports',
  rules: reportsRules,
  limits: { case: { calls: 20, perSeconds: 3_600 } },
  retention: reportsRetention,
  personalData: reportsData,
  commands: casesCommands,
  forms: formsOf,
  async install({ ground, edges, layout }) {
    const { clock, database, logger, paces, rules } = ground;
    const reports: Reports = {
      ground,
      key: await serverKey(database, 'cases'),
      pictures: createPictures({ logger, clock }),
      urgent: paces.of('reports.urgent', rules.reports.urgent),
      unproven: paces.of('reports.unproven', rules.reports.unprovenPictures.forms),
      drawing: new Map(),
    };
    installReportsHttp(reports, edges);
    installReportsMails(reports);
    installReportsJobs(reports);
    if (layout) installReportsDocuments(reports, edges, layout);
    return {
      commands: casesDesk(reports),
      provides: {
        open: (work, report) => openReport(reports, work, report),
        claim: claimCase(ground),
        decide: decideCase(reports),
        undo: undoDecision(reports),
        linkOf: (row) => linkOf(reports, row),
      },
      close: () => reports.pictures.close(),
    };
  },
});
