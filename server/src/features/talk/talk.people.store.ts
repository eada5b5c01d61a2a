import { batched, prepared } from '@plausch/platform/db';
import { sql as raw } from 'drizzle-orm';
import { accounts, type Person, toPerson } from '../accounts/index.ts';
import { blocks } from '../friends/index.ts';

const peopleWithBlocks = prepared((sql) => {
  const other = raw`case when ${blocks.blockerId} = ${accounts.id} then ${blocks.blockedId} else ${blocks.blockerId} end`;
  return sql
    .select({
      account: {
        id: accounts.id,
        username: accounts.username,
        avatarId: accounts.avatarId,
        figure: accounts.figure,
        bubbleColorId: accounts.bubbleColorId,
        createdAt: accounts.createdAt,
      },
      hidden: raw<string[]>`array(
        select ${other} from ${blocks}
        where ${blocks.blockerId} = ${accounts.id} or ${blocks.blockedId} = ${accounts.id})`,
    })
    .from(accounts)
    .where(raw`${accounts.id} = any(${raw.placeholder('ids')})`)
    .prepare('people_with_blocks');
});

/** A person, with the accounts on the other side of their blocks. */
export type PersonWithBlocks = { readonly person: Person; readonly hidden: ReadonlySet<string> };

/** One query for both, and for all who are asked for at the same time. */
export const personWithBlocks = batched<PersonWithBlocks>(async (sql, ids) => {
  const rows = await peopleWithBlocks(sql).execute({ ids });
  return new Map(
    rows.map(({ account, hidden }) => [account.id, { person: toPerson(account), hidden: new Set(hidden) }]),
  );
});
