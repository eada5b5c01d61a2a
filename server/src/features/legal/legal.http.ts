import { type DeclarationKind, endpoints } from '@plausch/protocol';
import type { Edges } from '../../ground.ts';
import { signedIn } from '../sessions/index.ts';
import type { Legal } from './legal.ground.ts';
import { tokenOf } from './legal.links.ts';
import { type Declaring, declare } from './legal.service.ts';
import type { Declared } from './legal.tables.ts';

type Call = {
  readonly token: string | undefined;
  readonly body: Declared & { requestId?: string | undefined };
};

/** [KW1] Declarations from programs. A session names the account; without one it is found as by the forms. */
export function installLegalHttp(legal: Legal, { http }: Pick<Edges, 'http'>): void {
  const { ground, keys } = legal;
  const declaring = (kind: DeclarationKind) => ({
    prepare: async ({ token }: Pick<Call, 'token'>) =>
      token === undefined ? undefined : (await signedIn(ground, token))?.accountId,
    run: async (
      { body: { requestId, ...words } }: Pick<Call, 'body'>,
      work: Parameters<typeof declare>[1],
      accountId: Declaring['accountId'],
    ) => {
      const { id, number, receivedAt } = await declare(legal, work, { kind, words, requestId, accountId });
      return { number, token: tokenOf(keys.receipt, id), at: receivedAt.toISOString() };
    },
  });
  http.command(endpoints.createCancellation, declaring('cancellation'));
  http.command(endpoints.createWithdrawal, declaring('withdrawal'));
}
