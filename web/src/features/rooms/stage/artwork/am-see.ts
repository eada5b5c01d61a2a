import backDay from '@plausch/stage/artwork/am-see/back-day.svg';
import backNight from '@plausch/stage/artwork/am-see/back-night.svg';
import frontDay from '@plausch/stage/artwork/am-see/front-day.svg';
import frontNight from '@plausch/stage/artwork/am-see/front-night.svg';
import bicycle from '@plausch/stage/artwork/am-see/props/bicycle.svg';
import boatSide from '@plausch/stage/artwork/am-see/props/boat-side.svg';
import campfire from '@plausch/stage/artwork/am-see/props/campfire.svg';
import chairTeal from '@plausch/stage/artwork/am-see/props/chair-teal.svg';
import chairWhite from '@plausch/stage/artwork/am-see/props/chair-white.svg';
import cooler from '@plausch/stage/artwork/am-see/props/cooler.svg';
import cushionSun from '@plausch/stage/artwork/am-see/props/cushion-sun.svg';
import cushionTeal from '@plausch/stage/artwork/am-see/props/cushion-teal.svg';
import ducks from '@plausch/stage/artwork/am-see/props/ducks.svg';
import hammock from '@plausch/stage/artwork/am-see/props/hammock.svg';
import jettyLantern from '@plausch/stage/artwork/am-see/props/jetty-lantern.svg';
import logLong from '@plausch/stage/artwork/am-see/props/log-long.svg';
import logShort from '@plausch/stage/artwork/am-see/props/log-short.svg';
import picnic from '@plausch/stage/artwork/am-see/props/picnic.svg';
import reeds from '@plausch/stage/artwork/am-see/props/reeds.svg';
import rowingBoat from '@plausch/stage/artwork/am-see/props/rowing-boat.svg';
import shoreBench from '@plausch/stage/artwork/am-see/props/shore-bench.svg';
import signpost from '@plausch/stage/artwork/am-see/props/signpost.svg';
import towelCoral from '@plausch/stage/artwork/am-see/props/towel-coral.svg';
import towelSky from '@plausch/stage/artwork/am-see/props/towel-sky.svg';
import willowSwing from '@plausch/stage/artwork/am-see/props/willow-swing.svg';
import { amSee as scene } from '@plausch/stage/scenes/am-see';
import { drawn } from './drawn.ts';

export const amSee = drawn(scene, {
  'back-day.svg': backDay,
  'back-night.svg': backNight,
  'front-day.svg': frontDay,
  'front-night.svg': frontNight,
  'props/bicycle.svg': bicycle,
  'props/boat-side.svg': boatSide,
  'props/campfire.svg': campfire,
  'props/chair-teal.svg': chairTeal,
  'props/chair-white.svg': chairWhite,
  'props/cooler.svg': cooler,
  'props/cushion-sun.svg': cushionSun,
  'props/cushion-teal.svg': cushionTeal,
  'props/ducks.svg': ducks,
  'props/hammock.svg': hammock,
  'props/jetty-lantern.svg': jettyLantern,
  'props/log-long.svg': logLong,
  'props/log-short.svg': logShort,
  'props/picnic.svg': picnic,
  'props/reeds.svg': reeds,
  'props/rowing-boat.svg': rowingBoat,
  'props/shore-bench.svg': shoreBench,
  'props/signpost.svg': signpost,
  'props/towel-coral.svg': towelCoral,
  'props/towel-sky.svg': towelSky,
  'props/willow-swing.svg': willowSwing,
});
