import type { Exhibit } from '../exhibit.ts';
import { account } from './account.tsx';
import { buildingBlocks } from './building-blocks.ts';
import { checkouts } from './checkout.tsx';
import { cinema } from './cinema.tsx';
import { foundations } from './foundations.tsx';
import { labels } from './labels.tsx';
import { lobbies } from './lobby.tsx';
import { paywalls } from './paywall.tsx';
import { rooms } from './room.tsx';
import { shell } from './shell.tsx';
import { talks } from './talk.tsx';

/** Everything there is to look at. */
export const exhibits: readonly Exhibit[] = [
  ...foundations,
  ...buildingBlocks,
  ...shell,
  ...account,
  ...lobbies,
  ...rooms,
  ...cinema,
  ...talks,
  labels,
  ...checkouts,
  paywalls,
];
