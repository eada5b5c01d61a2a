import { inBerlin } from '@plausch/words';
import type { RunCommand } from '../../feature.ts';
import { Refusal } from '../../refusal.ts';
import { drawWaiting } from './reports.drawing.ts';
import { evidenceOf } from './reports.evidence.ts';
import type { Reports } from './reports.ground.ts';
import { toCaseNumber } from './reports.links.ts';
import { caseByNumber, openCases, picturesOf } from './reports.store.ts';
import type { CasePicture, CaseRow } from './reports.tables.ts';
import { linkOf } from './reports.wire.ts';
import { KINDS, readable, t } from './reports.words.ts';

const LISTED = 200;
const LINE_LENGTH = 80;

export const casesCommands = {
  cases: 'offene Fälle: Meldungen, Urheberbeschwerden, Einsprüche',
  'cases show NUMMER': 'einen Fall ganz zeigen',
  'cases pictures NUMMER': 'seine Bilder öffnen, wenn das noch niemand durfte',
} as const;

/** [RP8] What the operator may see of cases until there is a desk. */
export function casesDesk(reports: Reports) {
  const { drizzle } = reports.ground.database;

  async function list(): Promise<string> {
    const rows = await openCases(drizzle, LISTED);
    if (rows.length === 0) return t('list.empty');
    return rows.map(lineOf).join('\n');
  }

  async function caseOf(number: string): Promise<CaseRow> {
    const row = await caseByNumber(drizzle, toCaseNumber(number));
    if (row) return row;
    throw new Refusal('not_found', { message: t('desk.unknown', { number: number.slice(0, 40) }) });
  }

  async function show(number: string): Promise<string> {
    const row = await caseOf(number);
    const pictures = await picturesOf(drizzle, row.id);
    const evidence = await evidenceOf(drizzle, row);
    return [
      t('show.title', { name: KINDS[row.kind].name, number: row.number, state: t(`state.${row.state}`) }),
      t('show.received', {
        moment: row.confirmedAt ? inBerlin.moment(row.confirmedAt) : t('show.never'),
      }),
      ...readable(row).map(({ label, text }) => `\n${label}\n${plain(text).replace(/^/gm, '  ')}`),
      ...(evidence.length > 0 ? [`\n${plain(evidence.join('\n'))}`] : []),
      `\n${picturesLine(row, pictures)}`,
      t('show.link', { url: linkOf(reports, row) }),
    ].join('\n');
  }

  /** [RP11] Draws the pictures of a case that is not proven, at the operator's own risk. */
  async function open(number: string): Promise<string> {
    const row = await caseOf(number);
    if (row.state === 'unconfirmed') {
      throw new Refusal('invalid', { message: t('desk.unsent', { number: row.number }) });
    }
    await drawWaiting(reports, row.id, { sender: 'the operator' });
    return picturesLine(row, await picturesOf(drizzle, row.id));
  }

  const cases: RunCommand = async ([what, number]) => {
    if (what === undefined) return list();
    if (what === 'show' && number !== undefined) return show(number);
    if (what === 'pictures' && number !== undefined) return open(number);
    throw new Refusal('invalid', {
      message: t('desk.usage'),
    });
  };
  return { cases };
}

function lineOf(row: CaseRow): string {
  const [first] = readable(row);
  const words = plain(first?.text ?? '')
    .replace(/\s+/g, ' ')
    .slice(0, LINE_LENGTH);
  return t('list.line', {
    number: row.number,
    moment: inBerlin.moment(row.confirmedAt ?? row.createdAt),
    name: KINDS[row.kind].name,
    words,
  });
}

function picturesLine({ number }: CaseRow, pictures: readonly CasePicture[]): string {
  const countOf = (state: CasePicture['state']) =>
    pictures.filter((picture) => picture.state === state).length;
  const [waiting, broken] = [countOf('waiting'), countOf('broken')];
  return [
    t('pictures.count', { count: pictures.length }),
    ...(broken > 0 ? [t('pictures.broken', { count: broken })] : []),
    ...(waiting > 0 ? [t('pictures.waiting', { count: waiting, number })] : []),
  ].join(', ');
}

/** A text without control characters, which a terminal would take for commands. */
function plain(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, '');
}
