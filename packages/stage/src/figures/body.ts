import type { PartPath } from './part.ts';
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

type Arm = 'backDown' | 'frontDown' | 'frontHeld' | 'frontRaised';

/** For each arm its sleeve, the upper third of it for short sleeves, and the hand. */
const ARMS: Record<Arm, { arm: string; shortSleeve: string; hand: PartPath }> = {
  backDown: {
    arm: 'M43 104C36 113 33 122 34 133',
    shortSleeve: 'M43 104C40 108 38 111 36.6 115',
    hand: area(oval(34, 139, 6.2), 'skin'),
  },
  frontDown: {
    arm: 'M77 104C84 113 87 122 86 133',
    shortSleeve: 'M77 104C80 108 82 111 83.4 115',
    hand: area(oval(86, 139, 6.2), 'skin'),
  },
  frontHeld: {
    arm: 'M77 104C86 112 88 120 80 125',
    shortSleeve: 'M77 104C80 107 82.5 110 84 113',
    hand: area(oval(75, 124, 6.4), 'skin'),
  },
  frontRaised: {
    arm: 'M77 104C90 104 96 96 98 86',
    shortSleeve: 'M77 104C82 104 86 102.5 89 100',
    hand: area(oval(99, 79, 6.6), 'skin'),
  },
};

/** An arm with its sleeve and hand. */
export function armPaths(arm: Arm, sleeves: 'long' | 'short'): readonly PartPath[] {
  const drawn = ARMS[arm];
  return sleeves === 'long'
    ? [line(drawn.arm, 'top.D', 12), drawn.hand]
    : [line(drawn.arm, 'skin.D', 10), drawn.hand, line(drawn.shortSleeve, 'top.D', 13)];
}
