/** What finds ways over the floor of a room: needed from the first step on, not for the first picture. */
export { findPath, nearestWalkable, standingPlace } from '@plausch/stage';
