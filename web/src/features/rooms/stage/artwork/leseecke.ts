import backDay from '@plausch/stage/artwork/leseecke/back-day.svg';
import backNight from '@plausch/stage/artwork/leseecke/back-night.svg';
import frontDay from '@plausch/stage/artwork/leseecke/front-day.svg';
import frontNight from '@plausch/stage/artwork/leseecke/front-night.svg';
import bench from '@plausch/stage/artwork/leseecke/props/bench.svg';
import bookPile from '@plausch/stage/artwork/leseecke/props/book-pile.svg';
import cat from '@plausch/stage/artwork/leseecke/props/cat.svg';
import chair from '@plausch/stage/artwork/leseecke/props/chair.svg';
import fern from '@plausch/stage/artwork/leseecke/props/fern.svg';
import globe from '@plausch/stage/artwork/leseecke/props/globe.svg';
import nookBench from '@plausch/stage/artwork/leseecke/props/nook-bench.svg';
import poufBlue from '@plausch/stage/artwork/leseecke/props/pouf-blue.svg';
import poufPlum from '@plausch/stage/artwork/leseecke/props/pouf-plum.svg';
import poufRust from '@plausch/stage/artwork/leseecke/props/pouf-rust.svg';
import poufSage from '@plausch/stage/artwork/leseecke/props/pouf-sage.svg';
import readingLamp from '@plausch/stage/artwork/leseecke/props/reading-lamp.svg';
import readingTable from '@plausch/stage/artwork/leseecke/props/reading-table.svg';
import sideTable from '@plausch/stage/artwork/leseecke/props/side-table.svg';
import sofa from '@plausch/stage/artwork/leseecke/props/sofa.svg';
import teaTable from '@plausch/stage/artwork/leseecke/props/tea-table.svg';
import trolley from '@plausch/stage/artwork/leseecke/props/trolley.svg';
import windowSeat from '@plausch/stage/artwork/leseecke/props/window-seat.svg';
import wingMustard from '@plausch/stage/artwork/leseecke/props/wing-mustard.svg';
import wingWine from '@plausch/stage/artwork/leseecke/props/wing-wine.svg';
import { leseecke as scene } from '@plausch/stage/scenes/leseecke';
import { drawn } from './drawn.ts';

export const leseecke = drawn(scene, {
  'back-day.svg': backDay,
  'back-night.svg': backNight,
  'front-day.svg': frontDay,
  'front-night.svg': frontNight,
  'props/bench.svg': bench,
  'props/book-pile.svg': bookPile,
  'props/cat.svg': cat,
  'props/chair.svg': chair,
  'props/fern.svg': fern,
  'props/globe.svg': globe,
  'props/nook-bench.svg': nookBench,
  'props/pouf-blue.svg': poufBlue,
  'props/pouf-plum.svg': poufPlum,
  'props/pouf-rust.svg': poufRust,
  'props/pouf-sage.svg': poufSage,
  'props/reading-lamp.svg': readingLamp,
  'props/reading-table.svg': readingTable,
  'props/side-table.svg': sideTable,
  'props/sofa.svg': sofa,
  'props/tea-table.svg': teaTable,
  'props/trolley.svg': trolley,
  'props/window-seat.svg': windowSeat,
  'props/wing-mustard.svg': wingMustard,
  'props/wing-wine.svg': wingWine,
});
