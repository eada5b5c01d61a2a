import backDay from '@plausch/stage/artwork/dachgarten/back-day.svg';
import backNight from '@plausch/stage/artwork/dachgarten/back-night.svg';
import frontDay from '@plausch/stage/artwork/dachgarten/front-day.svg';
import frontNight from '@plausch/stage/artwork/dachgarten/front-night.svg';
import beehives from '@plausch/stage/artwork/dachgarten/props/beehives.svg';
import beerBench from '@plausch/stage/artwork/dachgarten/props/beer-bench.svg';
import beerTable from '@plausch/stage/artwork/dachgarten/props/beer-table.svg';
import crateStool from '@plausch/stage/artwork/dachgarten/props/crate-stool.svg';
import crateTable from '@plausch/stage/artwork/dachgarten/props/crate-table.svg';
import cushionAmber from '@plausch/stage/artwork/dachgarten/props/cushion-amber.svg';
import cushionMint from '@plausch/stage/artwork/dachgarten/props/cushion-mint.svg';
import deckchairRose from '@plausch/stage/artwork/dachgarten/props/deckchair-rose.svg';
import deckchairSky from '@plausch/stage/artwork/dachgarten/props/deckchair-sky.svg';
import grill from '@plausch/stage/artwork/dachgarten/props/grill.svg';
import herbBed from '@plausch/stage/artwork/dachgarten/props/herb-bed.svg';
import lavender from '@plausch/stage/artwork/dachgarten/props/lavender.svg';
import lowTable from '@plausch/stage/artwork/dachgarten/props/low-table.svg';
import oliveTree from '@plausch/stage/artwork/dachgarten/props/olive-tree.svg';
import palletSofa from '@plausch/stage/artwork/dachgarten/props/pallet-sofa.svg';
import parapetBench from '@plausch/stage/artwork/dachgarten/props/parapet-bench.svg';
import pouf from '@plausch/stage/artwork/dachgarten/props/pouf.svg';
import recordPlayer from '@plausch/stage/artwork/dachgarten/props/record-player.svg';
import sideCrate from '@plausch/stage/artwork/dachgarten/props/side-crate.svg';
import swing from '@plausch/stage/artwork/dachgarten/props/swing.svg';
import telescope from '@plausch/stage/artwork/dachgarten/props/telescope.svg';
import vegetableBed from '@plausch/stage/artwork/dachgarten/props/vegetable-bed.svg';
import { dachgarten as scene } from '@plausch/stage/scenes/dachgarten';
import { drawn } from './drawn.ts';

export const dachgarten = drawn(scene, {
  'back-day.svg': backDay,
  'back-night.svg': backNight,
  'front-day.svg': frontDay,
  'front-night.svg': frontNight,
  'props/beehives.svg': beehives,
  'props/beer-bench.svg': beerBench,
  'props/beer-table.svg': beerTable,
  'props/crate-stool.svg': crateStool,
  'props/crate-table.svg': crateTable,
  'props/cushion-amber.svg': cushionAmber,
  'props/cushion-mint.svg': cushionMint,
  'props/deckchair-rose.svg': deckchairRose,
  'props/deckchair-sky.svg': deckchairSky,
  'props/grill.svg': grill,
  'props/herb-bed.svg': herbBed,
  'props/lavender.svg': lavender,
  'props/low-table.svg': lowTable,
  'props/olive-tree.svg': oliveTree,
  'props/pallet-sofa.svg': palletSofa,
  'props/parapet-bench.svg': parapetBench,
  'props/pouf.svg': pouf,
  'props/record-player.svg': recordPlayer,
  'props/side-crate.svg': sideCrate,
  'props/swing.svg': swing,
  'props/telescope.svg': telescope,
  'props/vegetable-bed.svg': vegetableBed,
});
