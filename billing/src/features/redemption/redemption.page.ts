import { html } from '@plausch/platform/html';
import { noticePage, type SecurityHeaders } from '@plausch/platform/http';
import { hashToken } from '@plausch/platform/ids';
import type { Edges, Ground } from '../../ground.ts';
import { periodWords } from '../../pure/period-words.ts';
import { findByToken, type RedemptionRow } from './redemption.store.ts';

/** What a person reads who opens the link of a gift: what is in it, and that the app opens it. */
export function installRedemptionPage(
  { database, clock }: Pick<Ground, 'database' | 'clock'>,
  { http }: Edges,
): void {
  const answer = (status: number, title: string, text: ReturnType<typeof html>) => {
    const page = noticePage({ title, text }, http.headers as SecurityHeaders);
    return { status, page: page.html, headers: { ...page.headers, 'cache-control': 'no-store' } };
  };
  const unknown = () =>
    answer(404, 'Dieses Geschenk gibt es nicht', html`Prüf, ob der Link ganz angekommen ist.`);

  http.page({
    path: '/redeem/:token',
    limit: 'page',
    async show({ params }) {
      const redemption = await findByToken(database.drizzle, hashToken(params['token'] ?? ''));
      if (!redemption) return unknown();
      return isOver(redemption, clock.now())
        ? answer(410, 'Dieses Geschenk ist schon offen', html`Es wurde eingelöst oder gilt nicht mehr.`)
        : answer(
            200,
            'Ein Geschenk für dich',
            html`${redemption.entitlement} für ${periodWords(redemption.period)}. Öffne den Link in der App, um es einzulösen.`,
          );
    },
    refuse: unknown,
  });
}

const isOver = ({ redeemedBy, expiresAt }: RedemptionRow, now: number): boolean =>
  redeemedBy !== null || now >= expiresAt.getTime();
