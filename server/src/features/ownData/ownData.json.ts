import type { MailBrand } from '@plausch/platform/mail';
import type { GivenKind, PersonalDataOfAll } from '../../personal-data.ts';

/** All that a person is given. */
export type CopyOfData = {
  readonly brand: Pick<MailBrand, 'name' | 'contact'>;
  readonly username: string;
  readonly madeAt: Date;
  readonly kinds: readonly GivenKind[];
  readonly withheld: PersonalDataOfAll['withheld'];
};

/** Of the shape of the file: raised when a program that reads it would have to change. */
const FORMAT = 1;

/** [OD3] `daten.json`, row by row: rows as they are kept, with how their columns are called and what their words mean. */
export function* jsonOf({ brand, username, madeAt, kinds, withheld }: CopyOfData): Iterable<string> {
  const head = { format: FORMAT, service: brand.name, username, madeAt, withheld };
  yield `${JSON.stringify(head, undefined, 1).slice(0, -2)},\n "kinds": [`;
  for (const [place, { title, fields, rows }] of kinds.entries()) {
    yield `${place === 0 ? '' : ','}\n  {"title": ${JSON.stringify(title)}, "fields": ${JSON.stringify(fields)}, "rows": [`;
    for (const [number, row] of rows.entries()) {
      yield `${number === 0 ? '' : ','}\n   ${JSON.stringify(row)}`;
    }
    yield ']}';
  }
  yield '\n ]\n}\n';
}
