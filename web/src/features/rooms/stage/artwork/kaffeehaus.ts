import backDay from '@plausch/stage/artwork/kaffeehaus/back-day.svg';
import backNight from '@plausch/stage/artwork/kaffeehaus/back-night.svg';
import frontDay from '@plausch/stage/artwork/kaffeehaus/front-day.svg';
import frontNight from '@plausch/stage/artwork/kaffeehaus/front-night.svg';
import armchair from '@plausch/stage/artwork/kaffeehaus/props/armchair.svg';
import chair from '@plausch/stage/artwork/kaffeehaus/props/chair.svg';
import coatStand from '@plausch/stage/artwork/kaffeehaus/props/coat-stand.svg';
import coffeeTable from '@plausch/stage/artwork/kaffeehaus/props/coffee-table.svg';
import counter from '@plausch/stage/artwork/kaffeehaus/props/counter.svg';
import figTree from '@plausch/stage/artwork/kaffeehaus/props/fig-tree.svg';
import floorLamp from '@plausch/stage/artwork/kaffeehaus/props/floor-lamp.svg';
import newspaperRack from '@plausch/stage/artwork/kaffeehaus/props/newspaper-rack.svg';
import piano from '@plausch/stage/artwork/kaffeehaus/props/piano.svg';
import pianoBench from '@plausch/stage/artwork/kaffeehaus/props/piano-bench.svg';
import plant from '@plausch/stage/artwork/kaffeehaus/props/plant.svg';
import sideTable from '@plausch/stage/artwork/kaffeehaus/props/side-table.svg';
import sofa from '@plausch/stage/artwork/kaffeehaus/props/sofa.svg';
import stool from '@plausch/stage/artwork/kaffeehaus/props/stool.svg';
import tableCandle from '@plausch/stage/artwork/kaffeehaus/props/table-candle.svg';
import tableFlowers from '@plausch/stage/artwork/kaffeehaus/props/table-flowers.svg';
import tableNews from '@plausch/stage/artwork/kaffeehaus/props/table-news.svg';
import windowBench from '@plausch/stage/artwork/kaffeehaus/props/window-bench.svg';
import { kaffeehaus as scene } from '@plausch/stage/scenes/kaffeehaus';
import { drawn } from './drawn.ts';

export const kaffeehaus = drawn(scene, {
  'back-day.svg': backDay,
  'back-night.svg': backNight,
  'front-day.svg': frontDay,
  'front-night.svg': frontNight,
  'props/armchair.svg': armchair,
  'props/chair.svg': chair,
  'props/coat-stand.svg': coatStand,
  'props/coffee-table.svg': coffeeTable,
  'props/counter.svg': counter,
  'props/fig-tree.svg': figTree,
  'props/floor-lamp.svg': floorLamp,
  'props/newspaper-rack.svg': newspaperRack,
  'props/piano-bench.svg': pianoBench,
  'props/piano.svg': piano,
  'props/plant.svg': plant,
  'props/side-table.svg': sideTable,
  'props/sofa.svg': sofa,
  'props/stool.svg': stool,
  'props/table-candle.svg': tableCandle,
  'props/table-flowers.svg': tableFlowers,
  'props/table-news.svg': tableNews,
  'props/window-bench.svg': windowBench,
});
