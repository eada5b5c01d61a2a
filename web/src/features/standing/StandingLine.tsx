import { rankName } from '@plausch/protocol/ranks';
import { useApInRoom, useApOf } from './standing.queries.ts';
import { t } from './standing.words.ts';

/** The name of a rank, for lists in which there is place for a word. */
export function RankName({ rank }: { readonly rank: number }) {
  return <>{rankName(rank)}</>;
}

/** Rank and AP of a person in a room, in a line. */
export function StandingLine({
  roomId,
  userId,
  rank,
}: {
  readonly roomId: string;
  readonly userId: string;
  readonly rank: number;
}) {
  const ap = useApInRoom(roomId, userId);
  return <>{lineOf(rank, ap)}</>;
}

/** The same of any member, with the number of the rank. */
export function StandingOf({ userId, rank }: { readonly userId: string; readonly rank: number }) {
  return <StandingWords rank={rank} ap={useApOf(userId, rank)} />;
}

/** The same where the AP are known already, or not shown. */
export function StandingWords({ rank, ap }: { readonly rank: number; readonly ap: number | undefined }) {
  return (
    <span data-standing="">
      {t('standing.rank', { name: rankName(rank), rank })}
      {ap !== undefined && ` · ${t('standing.ap', { ap })}`}
    </span>
  );
}

function lineOf(rank: number, ap: number | undefined): string {
  return ap === undefined ? rankName(rank) : `${rankName(rank)} · ${t('standing.ap', { ap })}`;
}
