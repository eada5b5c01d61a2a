import { inBerlin } from '@plausch/words';
import type { RunCommand } from '../../feature.ts';
import { Refusal } from '../../refusal.ts';
import type { Legal } from './legal.ground.ts';
import { receiptPath } from './legal.links.ts';
import { declarationByNumber, openDeclarations, settle } from './legal.store.ts';
import type { Declaration } from './legal.tables.ts';
import { KINDS, readable, t, WHY } from './legal.words.ts';

const LISTED = 200;

export const declarationsCommands = {
  declarations: 'offene Kündigungen und Widerrufe',
  'declarations show NUMMER': 'einen davon ganz zeigen',
  'declarations close NUMMER': 'ihn abschließen, wenn er erledigt ist',
} as const;

/** [KW9] What the operator sees and settles until there is a desk. */
export function declarationsDesk(legal: Legal) {
  const { clock, database, origin } = legal.ground;

  async function rowOf(typed: string): Promise<Declaration> {
    const row = await declarationByNumber(database.drizzle, typed.trim().toUpperCase());
    if (row) return row;
    throw new Refusal('not_found', { message: t('desk.unknown', { number: typed.slice(0, 40) }) });
  }

  async function show(typed: string): Promise<string> {
    const row = await rowOf(typed);
    const { kind, number, state, receivedAt, openBecause, accountId, productId } = row;
    return [
      t('show.title', { name: KINDS[kind].name, number, state: t(`state.${state}`) }),
      t('show.received', { moment: inBerlin.moment(receivedAt) }),
      ...(openBecause ? [t('show.why', { why: WHY[openBecause] })] : []),
      ...(accountId ? [t('show.account', { id: accountId, product: productId ?? '–' })] : []),
      ...readable(row).map(([label, text]) => `\n${label}\n${plain(text).replace(/^/gm, '  ')}`),
      `\n${t('show.link', { url: `${origin()}${receiptPath(legal, row.id)}` })}`,
    ].join('\n');
  }

  async function close(typed: string): Promise<string> {
    const { id, number } = await rowOf(typed);
    const settledAt = new Date(clock.now());
    const closed = await database.inTransaction(({ sql }) =>
      settle(sql, id, ['open'], { state: 'closed', settledAt }),
    );
    if (!closed) throw new Refusal('invalid', { message: t('desk.notOpen', { number }) });
    return t('desk.closed', { number });
  }

  async function list(): Promise<string> {
    const rows = await openDeclarations(database.drizzle, LISTED);
    if (rows.length === 0) return t('list.empty');
    return rows
      .map(({ number, receivedAt, kind, openBecause }) =>
        t('list.line', {
          number,
          moment: inBerlin.moment(receivedAt),
          name: KINDS[kind].name,
          why: openBecause ? WHY[openBecause] : '',
        }),
      )
      .join('\n');
  }

  const declarations: RunCommand = async ([what, number]) => {
    if (what === undefined) return list();
    if (what === 'show' && number !== undefined) return show(number);
    if (what === 'close' && number !== undefined) return close(number);
    throw new Refusal('invalid', { message: t('desk.usage') });
  };
  return { declarations };
}

/** A text without control characters, which a terminal would take for commands. */
function plain(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, '');
}
