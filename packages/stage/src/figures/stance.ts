import type { ArmPose } from './body.ts';
import type { FaceOptions } from './expressions.ts';
import type { Part, Posture } from './part.ts';
import { ANCHORS, type Gesture, type Pose, SIT_DROP } from './slots.ts';
import { combined, shifted, type Transform, turned } from './transform.ts';

export type FigureOptions = FaceOptions & {
  pose: Pose;
  gesture?: Gesture;
  /** Dozing in any pose: the head sinks to the side and the eyes are closed, whatever the face was doing. */
  mood?: 'doze';
  /**
   * How far a movement has gone. Walking: from -1 (left leg forward) to 1 (right leg forward); 0 passes with
   * the body at its highest. Dancing: from -1 (to the left) to 1 (to the right).
   */
  legPhase?: number;
  /** How far a waving arm is turned outwards from where it is raised, from 0 to 45. */
  waveDegrees?: number;
};

/** How a body is held: its posture, its arms, and where the groups of layers go. */
export type Stance = {
  posture: Posture;
  front: ArmPose;
  back: Exclude<ArmPose, 'held'>;
  holds: boolean;
  dozes: boolean;
  frame: Frame;
};

/** `around` is for what surrounds the body and does not lean with it. */
type Frame = Record<'upper' | 'head' | 'legLeft' | 'legRight' | 'armBack' | 'armFront' | 'around', Transform>;

const SWING_DEGREES = 18;
const ARM_SWING_DEGREES = 9;
/** With the legs spread the body sinks this far, so that the feet stay on the floor. */
const BOB_UNITS = 3;
/** Sitting legs are shorter, so they sink less than the rest. */
const SIT_LEG_DROP = 10;
const ROLL_DROP = 8;
const ROLL_LEG_DROP = 4;
const DANCE_LEAN_DEGREES = 5;
const DANCE_KICK_DEGREES = 13;
const DANCE_ARM_DEGREES = 6;
const DANCE_SINK_UNITS = 3;
const WAVE_DEGREES_MAX = 45;
const DOZE_TILT_DEGREES = -8;
const DOZE_DROP = 4;
const SHOULDERS = { left: { x: 43, y: 104 }, right: { x: 77, y: 104 } } as const;
const WAIST = { x: 60, y: 142 };
const CHIN = { x: 60, y: 90 };

/** How a figure in these parts takes a pose. */
export function stanceOf(worn: readonly Part[], options: FigureOptions): Stance {
  const {
    pose,
    gesture = pose === 'wave' ? 'wave' : undefined,
    mood,
    legPhase = 1,
    waveDegrees = 0,
  } = options;
  const rolls = worn.some((part) => part.rolls === true);
  const leans = worn.some((part) => part.leans === true);
  const dances = pose === 'dance' || gesture === 'dance';
  const carries = worn.some((part) => part.held === true);
  const waves = !dances && gesture === 'wave';
  // With one hand full and the other one on a cane, what is held is put down.
  const wavesBack = waves && carries && !leans;
  const holds = carries && !dances && (!waves || wavesBack);
  const talks = gesture === 'talk';

  const seated = rolls || pose === 'sit' || pose === 'roll';
  const phase = Math.min(1, Math.max(-1, legPhase));
  const base = rolls ? ROLLING : seated ? SITTING : STANDING;
  const frame = dances ? dancing(base, phase) : pose === 'walk' && !rolls ? walking(phase) : { ...base };
  if (mood === 'doze') frame.head = combined(frame.upper, turned(DOZE_TILT_DEGREES, CHIN, DOZE_DROP));

  const front = holds ? 'held' : dances || waves ? 'raised' : talks ? 'open' : 'down';
  // Who holds something speaks and waves with the other hand.
  const back = leans ? 'down' : dances || wavesBack ? 'raised' : holds && talks ? 'open' : 'down';
  if (front === 'held' || front === 'open') frame.armFront = frame.upper;
  if (back === 'open') frame.armBack = frame.upper;
  if (waves) {
    const degrees = Math.min(WAVE_DEGREES_MAX, Math.max(0, waveDegrees));
    if (wavesBack) frame.armBack = combined(frame.armBack, turned(-degrees, SHOULDERS.left));
    else frame.armFront = combined(frame.armFront, turned(degrees, SHOULDERS.right));
  }
  if (leans && dances) frame.armBack = base.armBack;
  return { posture: seated ? 'seated' : 'upright', front, back, holds, dozes: mood === 'doze', frame };
}

/** The same place for everything, but for the legs. */
function still(drop: number, legDrop: number): Frame {
  const [all, legs] = [shifted(0, drop), shifted(0, legDrop)];
  return { upper: all, head: all, legLeft: legs, legRight: legs, armBack: all, armFront: all, around: all };
}

const STANDING = still(0, 0);
const SITTING = still(SIT_DROP, SIT_LEG_DROP);
const ROLLING = still(ROLL_DROP, ROLL_LEG_DROP);

function walking(phase: number): Frame {
  const sink = BOB_UNITS * Math.abs(phase);
  return {
    ...still(sink, sink),
    legLeft: turned(SWING_DEGREES * phase, ANCHORS.hipLeft, sink),
    legRight: turned(-SWING_DEGREES * phase, ANCHORS.hipRight, sink),
    armBack: turned(-ARM_SWING_DEGREES * phase, SHOULDERS.left, sink),
    armFront: turned(ARM_SWING_DEGREES * phase, SHOULDERS.right, sink),
  };
}

/** Leans to one side with both arms up; standing, the leg on the other side kicks out. */
function dancing(from: Frame, phase: number): Frame {
  const stands = from === STANDING;
  const sink = stands ? DANCE_SINK_UNITS * (1 - Math.abs(phase)) : 0;
  const upper = combined(from.upper, turned(DANCE_LEAN_DEGREES * phase, WAIST, sink));
  const kick = (side: 1 | -1) => DANCE_KICK_DEGREES * Math.max(0, side * phase) * side;
  return {
    ...from,
    upper,
    head: upper,
    armBack: combined(upper, turned(DANCE_ARM_DEGREES * phase, SHOULDERS.left)),
    armFront: combined(upper, turned(DANCE_ARM_DEGREES * phase, SHOULDERS.right)),
    ...(stands && {
      legLeft: turned(kick(1), ANCHORS.hipLeft),
      legRight: turned(kick(-1), ANCHORS.hipRight),
    }),
  };
}
