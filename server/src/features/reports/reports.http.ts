import type { Call, EndpointContract } from '@plausch/platform/http';
import { type CaseKind, endpoints, writtenIn } from '@plausch/protocol';
import type { Edges } from '../../ground.ts';
import { Refusal } from '../../refusal.ts';
import { signedIn } from '../sessions/index.ts';
import type { Reports } from './reports.ground.ts';
import { reportedLineOf } from './reports.lines.store.ts';
import { caseIdIn } from './reports.links.ts';
import { openCase, type Proof } from './reports.service.ts';
import { caseById, picturesOf } from './reports.store.ts';
import { asTold, toCaseView, toReceipt } from './reports.wire.ts';

type Body = { readonly requestId?: string | undefined; readonly altcha?: string | undefined };

/** [RP1] [RP7] Cases for programs: without pictures, and never without a proof. */
export function installReportsHttp(reports: Reports, { http }: Pick<Edges, 'http'>): void {
  const { ground } = reports;

  async function proofOf({
    token,
    body,
  }: Pick<Call<EndpointContract>, 'token'> & { body: Body }): Promise<Proof> {
    const caller = token === undefined ? undefined : await signedIn(ground, token);
    return caller ? 'session' : ground.challenges.verify(body.altcha);
  }

  const open = (kind: CaseKind) => ({
    prepare: proofOf,
    run: async (
      { body, network }: { body: Body & object; network: string | undefined },
      work: Parameters<typeof openCase>[1],
      proof: Proof,
    ) => {
      const { requestId, altcha: _, ...given } = body;
      const words = writtenIn(given);
      return toReceipt(
        reports,
        await openCase(reports, work, { kind, words, requestId, pictures: [], proof, network }),
      );
    },
  });

  http.command(endpoints.createNotice, open('notice'));
  http.command(endpoints.createComplaint, open('complaint'));
  http.command(endpoints.createAppeal, open('appeal'));

  http.query(endpoints.getCase, async ({ params }) => {
    const id = caseIdIn(reports.key, params.token);
    const row = id === undefined ? undefined : await caseById(ground.database.drizzle, id);
    if (!row) throw new Refusal('not_found');
    const { drizzle } = ground.database;
    const pictures = await picturesOf(drizzle, row.id);
    return toCaseView(
      asTold(row, ground.clock.now()),
      pictures.length,
      await reportedLineOf(drizzle, row.id),
    );
  });
}
