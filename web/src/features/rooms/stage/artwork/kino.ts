import backDay from '@plausch/stage/artwork/kino/back-day.svg';
import backNight from '@plausch/stage/artwork/kino/back-night.svg';
import frontDay from '@plausch/stage/artwork/kino/front-day.svg';
import frontNight from '@plausch/stage/artwork/kino/front-night.svg';
import banquette from '@plausch/stage/artwork/kino/props/banquette.svg';
import beanbagAmber from '@plausch/stage/artwork/kino/props/beanbag-amber.svg';
import beanbagLilac from '@plausch/stage/artwork/kino/props/beanbag-lilac.svg';
import beanbagMint from '@plausch/stage/artwork/kino/props/beanbag-mint.svg';
import beanbagRose from '@plausch/stage/artwork/kino/props/beanbag-rose.svg';
import directorChair from '@plausch/stage/artwork/kino/props/director-chair.svg';
import loveSeat from '@plausch/stage/artwork/kino/props/love-seat.svg';
import palm from '@plausch/stage/artwork/kino/props/palm.svg';
import projector from '@plausch/stage/artwork/kino/props/projector.svg';
import seatRow from '@plausch/stage/artwork/kino/props/seat-row.svg';
import snackCounter from '@plausch/stage/artwork/kino/props/snack-counter.svg';
import snackTable from '@plausch/stage/artwork/kino/props/snack-table.svg';
import stool from '@plausch/stage/artwork/kino/props/stool.svg';
import wallSofa from '@plausch/stage/artwork/kino/props/wall-sofa.svg';
import { kino as scene } from '@plausch/stage/scenes/kino';
import { drawn } from './drawn.ts';

export const kino = drawn(scene, {
  'back-day.svg': backDay,
  'back-night.svg': backNight,
  'front-day.svg': frontDay,
  'front-night.svg': frontNight,
  'props/banquette.svg': banquette,
  'props/beanbag-amber.svg': beanbagAmber,
  'props/beanbag-lilac.svg': beanbagLilac,
  'props/beanbag-mint.svg': beanbagMint,
  'props/beanbag-rose.svg': beanbagRose,
  'props/director-chair.svg': directorChair,
  'props/love-seat.svg': loveSeat,
  'props/palm.svg': palm,
  'props/projector.svg': projector,
  'props/seat-row.svg': seatRow,
  'props/snack-counter.svg': snackCounter,
  'props/snack-table.svg': snackTable,
  'props/stool.svg': stool,
  'props/wall-sofa.svg': wallSofa,
});
