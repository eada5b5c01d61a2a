import type { LucideIcon } from 'lucide-react';
import { Ban, Flag } from 'lucide-react';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { besidePath } from '../../../app/messages-beside-path.ts';
import { useMediaQuery } from '../../../device/media-query.ts';
import { BlockPart, FriendActs, MessageAct, ProfileAct } from '../../friends/index.ts';
import { type ReportableLine, ReportPart } from '../../reports/index.ts';
import { ThankAct } from '../../standing/index.ts';
import type { Person } from '../room.events.ts';
import { t } from './person.words.ts';

/** What a part of the card is told of the person. */
export type PersonPartProps = {
  readonly userId: Person['userId'];
  readonly username: Person['username'];
  /** What the person has said here, newest first. */
  readonly lines: readonly ReportableLine[];
};

export type PersonPart = {
  readonly key: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly Part: ComponentType<PersonPartProps>;
};

/** What can be done about a person beside talking and walking, in the order of the card. A feature adds its own line here. */
export const PERSON_PARTS: readonly PersonPart[] = [
  { key: 'block', label: t('person.block'), Icon: Ban, Part: BlockPart },
  { key: 'report', label: t('person.report'), Icon: Flag, Part: ReportPart },
];

/** What can be done at once, as it stands between the two. A feature adds its own line here. */
export const PERSON_ACTS: readonly {
  readonly key: string;
  readonly Act: ComponentType<Pick<PersonPartProps, 'userId' | 'username'>>;
}[] = [
  { key: 'message', Act: WriteAct },
  { key: 'profile', Act: ProfileAct },
  { key: 'friend', Act: FriendActs },
  { key: 'thank', Act: ThankAct },
];

/** Where the room has messages beside it one writes there, and stays with it. */
function WriteAct({ userId }: { readonly userId: string }) {
  const [search] = useSearchParams();
  const isWide = useMediaQuery('(min-width: 1025px)');
  // In the place of the card, which is a step of the history.
  return <MessageAct userId={userId} beside={isWide ? besidePath(search, userId) : undefined} />;
}
