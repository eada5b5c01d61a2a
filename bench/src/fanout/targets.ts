import type { Levels } from '../benchmark.ts';

export const REFERENCES = ['socket.io', 'ws', 'c'] as const;
/** Bare Socket.IO, `ws` with one prepared frame, a C epoll loop. */
export type Reference = (typeof REFERENCES)[number];

export type TargetOf<R extends string> = {
  readonly id: string;
  readonly what: string;
  readonly levels: Readonly<Record<R, Levels>>;
};

const levels = (must: number | null, goal: number, moonshot: number): Levels => ({ must, goal, moonshot });

/** The targets of the real-time core. The ratio to C moves too much between machines to be a must. */
export const TARGETS = {
  busy: {
    id: 'P1',
    what: 'busy room of 500, 60 events/s',
    levels: { 'socket.io': levels(0.5, 0.35, 0.2), ws: levels(0.75, 0.5, 0.33), c: levels(null, 0.8, 0.5) },
  },
  busySaturated: {
    id: 'P2',
    what: 'busy room of 500, 16 under way',
    levels: {
      'socket.io': levels(0.15, 0.08, 0.05),
      ws: levels(0.3, 0.15, 0.1),
      c: levels(null, 0.25, 0.15),
    },
  },
  roomsSaturated: {
    id: 'P3',
    what: '20 rooms of 50, 8 under way in each',
    levels: {
      'socket.io': levels(0.35, 0.22, 0.12),
      ws: levels(0.6, 0.38, 0.25),
      c: levels(null, 0.45, 0.3),
    },
  },
  roomsOneByOne: {
    id: 'P4',
    what: '20 rooms of 50, 1 under way in each',
    levels: { 'socket.io': levels(0.75, 0.55, 0.4), ws: levels(1.8, 1.3, 1.0), c: levels(null, 2.5, 1.8) },
  },
  /** What decides about P4: docs/decisions/0014-one-by-one.md. */
  roomsPaced: {
    id: 'P4 paced',
    what: '20 rooms of 50, 20 events/s in each',
    levels: { 'socket.io': levels(1.0, 0.7, 0.45), ws: levels(1.8, 1.3, 1.0), c: levels(null, 2.5, 1.8) },
  },
  roomsModerate: {
    id: 'P5',
    what: '20 rooms of 50, 10 events/s in each',
    levels: { 'socket.io': levels(1.0, 0.7, 0.45), ws: levels(2.0, 1.5, 1.1), c: levels(null, 2.3, 1.6) },
  },
  quiet: {
    id: 'P6',
    what: 'quiet rooms, 0.5 events/s in each, with the tick ÷ without',
    levels: { p50: levels(1.15, 1.05, 1.0), p99: levels(1.15, 1.05, 1.0) },
  },
  added: {
    id: 'P7',
    what: 'busy room, p99 added by the tick ÷ 50 ms',
    levels: { tick: levels(1.1, 1.0, 0.6) },
  },
  memory: {
    id: 'P8',
    what: 'memory per idle connection',
    levels: { 'socket.io': levels(1.2, 1.0, 0.75), ws: levels(3.0, 2.3, 1.8) },
  },
  connect: {
    id: 'P9',
    what: 'CPU of connect, auth and join',
    levels: { 'socket.io': levels(2.0, 1.3, 0.9), ws: levels(6, 4, 2.5) },
  },
  join: {
    id: 'P10',
    what: 'CPU per join, room of 450 ÷ empty room',
    levels: { empty: levels(2.0, 1.3, 1.1) },
  },
  returnTime: {
    id: 'P11',
    what: 'everybody back after kill -9: from listening again until the last is in',
    levels: { 'socket.io': levels(2.0, 1.3, 1.0) },
  },
  returnFromKill: {
    id: 'P11 kill',
    what: 'everybody back after kill -9, each server started at once: from the kill until the last is in',
    levels: { 'socket.io': levels(2.0, 1.5, 1.0) },
  },
  returnFromKillOfBoth: {
    id: 'P11 both',
    what: 'the same, the database that comes with the server killed with it',
    levels: { 'socket.io': levels(2.0, 1.5, 1.0) },
  },
  returnCpu: {
    id: 'P11',
    what: 'everybody back after kill -9: CPU per return ÷ calm connect',
    levels: { calm: levels(2.0, 1.4, 1.1) },
  },
  returnLoss: {
    id: 'P11',
    what: 'everybody back after kill -9: lines lost or doubled',
    levels: { count: levels(0, 0, 0) },
  },
} as const satisfies Record<string, TargetOf<string>>;
