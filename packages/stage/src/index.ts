export { findPath } from './path.ts';
export {
  type Door,
  type Layer,
  type Movement,
  type Point,
  type Polygon,
  PROP_FOOT_UNITS,
  type Prop,
  type Scene,
  type Seat,
  type Spot,
  scaleAt,
  seatOf,
} from './scene.ts';
export { sceneById, scenes } from './scenes/index.ts';
export { isGoodToStand, STANDING_APART, standingPlace } from './standing.ts';
export {
  endOf,
  KEY_STEP_UNITS,
  positionAt,
  type Step,
  shareOf,
  stepsAlong,
  WALK_UNITS_PER_SECOND,
} from './steps.ts';
export { isWalkable, nearestWalkable } from './walkable.ts';
