import type { Fill, PartPath } from './part.ts';
import { area, line, oval } from './shapes.ts';

/** What every figure has whatever it wears. Light comes from the top right, so left sides take the shade. */

export const NECK: readonly PartPath[] = [area('M53 82H67V97Q60 102 53 97Z', 'skin.D')];

export const HEAD: readonly PartPath[] = [
  area(oval(31, 60, 6), 'skin.D'),
  area(oval(89, 60, 6), 'skin'),
  area('M31 55C31 34 44 25 60 25C76 25 89 34 89 55C89 77 77 88 60 88C43 88 31 77 31 55Z', 'skin'),
];

export const HEAD_SHADE: readonly PartPath[] = [
  area('M31 55C31 77 43 88 60 88C70 88 78 84 83 77C70 82 46 80 38 45C34 47 31 50 31 55Z', 'skin.D', 0.35),
];

export const CHEEKS: readonly PartPath[] = [
  area(oval(42, 70, 5.5, 3.6), '#f0605f', 0.28),
  area(oval(79, 70, 5.5, 3.6), '#f0605f', 0.28),
  line('M61 63Q64 67 60 68', 'skin.DD', 2.4),
];

export type ArmPose = 'down' | 'held' | 'raised' | 'open';

/** An arm's sleeve, the upper third of it for short sleeves, and the hand; drawn for the front arm, at the right. */
type ArmDrawing = { arm: string; shortSleeve: string; hand: readonly PartPath[] };

const FRONT_ARM: Record<ArmPose, ArmDrawing> = {
  down: {
    arm: 'M77 104C84 113 87 122 86 133',
    shortSleeve: 'M77 104C80 108 82 111 83.4 115',
    hand: [area(oval(86, 139, 6.2), 'skin')],
  },
  held: {
    arm: 'M77 104C86 112 88 120 80 125',
    shortSleeve: 'M77 104C80 107 82.5 110 84 113',
    hand: [area(oval(75, 124, 6.4), 'skin')],
  },
  raised: {
    arm: 'M77 104C90 104 96 96 98 86',
    shortSleeve: 'M77 104C82 104 86 102.5 89 100',
    hand: [area(oval(99, 79, 6.6), 'skin')],
  },
  open: {
    arm: 'M77 104C81 115 87 121 95 116',
    shortSleeve: 'M77 104C78.5 108 80.5 112 83 115',
    hand: [line('M97 113.5L104 109', 'skin', 10.5), line('M98 110L97.5 103.5', 'skin', 4.4)],
  },
};

const BACK_ARM: Record<Exclude<ArmPose, 'held'>, ArmDrawing> = {
  down: {
    arm: 'M43 104C36 113 33 122 34 133',
    shortSleeve: 'M43 104C40 108 38 111 36.6 115',
    hand: [area(oval(34, 139, 6.2), 'skin')],
  },
  raised: {
    arm: 'M43 104C30 104 24 96 22 86',
    shortSleeve: 'M43 104C38 104 34 102.5 31 100',
    hand: [area(oval(21, 79, 6.6), 'skin')],
  },
  open: {
    arm: 'M43 104C39 115 33 121 25 116',
    shortSleeve: 'M43 104C41.5 108 39.5 112 37 115',
    hand: [line('M23 113.5L16 109', 'skin', 10.5), line('M22 110L22.5 103.5', 'skin', 4.4)],
  },
};

export type Sleeves = { reach: 'long' | 'short' | 'none'; fill: Fill };

function dressed({ arm, shortSleeve, hand }: ArmDrawing, { reach, fill }: Sleeves): readonly PartPath[] {
  if (reach === 'long') return [line(arm, fill, 12), ...hand];
  const bare = [line(arm, 'skin.D', 10), ...hand];
  return reach === 'none' ? bare : [...bare, line(shortSleeve, fill, 13)];
}

/** The arm at the right, in front of the body, with its sleeve and hand. */
export function frontArmPaths(pose: ArmPose, sleeves: Sleeves): readonly PartPath[] {
  return dressed(FRONT_ARM[pose], sleeves);
}

/** The arm at the left, behind the body, with its sleeve and hand. */
export function backArmPaths(pose: Exclude<ArmPose, 'held'>, sleeves: Sleeves): readonly PartPath[] {
  return dressed(BACK_ARM[pose], sleeves);
}
