import backDay from '@plausch/stage/artwork/spieleabend/back-day.svg';
import backNight from '@plausch/stage/artwork/spieleabend/back-night.svg';
import frontDay from '@plausch/stage/artwork/spieleabend/front-day.svg';
import frontNight from '@plausch/stage/artwork/spieleabend/front-night.svg';
import arcadeBlue from '@plausch/stage/artwork/spieleabend/props/arcade-blue.svg';
import arcadeRose from '@plausch/stage/artwork/spieleabend/props/arcade-rose.svg';
import barStool from '@plausch/stage/artwork/spieleabend/props/bar-stool.svg';
import boardTable from '@plausch/stage/artwork/spieleabend/props/board-table.svg';
import cardTable from '@plausch/stage/artwork/spieleabend/props/card-table.svg';
import chairAmber from '@plausch/stage/artwork/spieleabend/props/chair-amber.svg';
import chairCoral from '@plausch/stage/artwork/spieleabend/props/chair-coral.svg';
import chairTeal from '@plausch/stage/artwork/spieleabend/props/chair-teal.svg';
import chessTable from '@plausch/stage/artwork/spieleabend/props/chess-table.svg';
import clawMachine from '@plausch/stage/artwork/spieleabend/props/claw-machine.svg';
import diceCoral from '@plausch/stage/artwork/spieleabend/props/dice-coral.svg';
import diceWhite from '@plausch/stage/artwork/spieleabend/props/dice-white.svg';
import fridge from '@plausch/stage/artwork/spieleabend/props/fridge.svg';
import gamePile from '@plausch/stage/artwork/spieleabend/props/game-pile.svg';
import kicker from '@plausch/stage/artwork/spieleabend/props/kicker.svg';
import loungeChair from '@plausch/stage/artwork/spieleabend/props/lounge-chair.svg';
import ludoTable from '@plausch/stage/artwork/spieleabend/props/ludo-table.svg';
import plant from '@plausch/stage/artwork/spieleabend/props/plant.svg';
import poufPlum from '@plausch/stage/artwork/spieleabend/props/pouf-plum.svg';
import poufTeal from '@plausch/stage/artwork/spieleabend/props/pouf-teal.svg';
import puzzleTable from '@plausch/stage/artwork/spieleabend/props/puzzle-table.svg';
import sofa from '@plausch/stage/artwork/spieleabend/props/sofa.svg';
import windowBench from '@plausch/stage/artwork/spieleabend/props/window-bench.svg';
import { spieleabend as scene } from '@plausch/stage/scenes/spieleabend';
import { drawn } from './drawn.ts';

export const spieleabend = drawn(scene, {
  'back-day.svg': backDay,
  'back-night.svg': backNight,
  'front-day.svg': frontDay,
  'front-night.svg': frontNight,
  'props/arcade-blue.svg': arcadeBlue,
  'props/arcade-rose.svg': arcadeRose,
  'props/bar-stool.svg': barStool,
  'props/board-table.svg': boardTable,
  'props/card-table.svg': cardTable,
  'props/chair-amber.svg': chairAmber,
  'props/chair-coral.svg': chairCoral,
  'props/chair-teal.svg': chairTeal,
  'props/chess-table.svg': chessTable,
  'props/claw-machine.svg': clawMachine,
  'props/dice-coral.svg': diceCoral,
  'props/dice-white.svg': diceWhite,
  'props/fridge.svg': fridge,
  'props/game-pile.svg': gamePile,
  'props/kicker.svg': kicker,
  'props/lounge-chair.svg': loungeChair,
  'props/ludo-table.svg': ludoTable,
  'props/plant.svg': plant,
  'props/pouf-plum.svg': poufPlum,
  'props/pouf-teal.svg': poufTeal,
  'props/puzzle-table.svg': puzzleTable,
  'props/sofa.svg': sofa,
  'props/window-bench.svg': windowBench,
});
