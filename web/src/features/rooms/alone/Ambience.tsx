import type { Movement, Scene } from '@plausch/stage';
import type { CSSProperties } from 'react';
import cat from '../../../app/artwork/cat.svg?url';
import { useIsStill } from '../../../device/motion.ts';
import type { Light } from '../stage/daylight.ts';
import styles from './Ambience.module.css';

/** What is drawn right on the wall or the ground, so that people stand before it. */
const BEHIND: ReadonlySet<Movement['kind']> = new Set(['rain', 'glints']);

/** How many pieces a movement is made of, each with a pace of its own. */
const PIECES: Readonly<Record<Movement['kind'], number>> = {
  steam: 3,
  sparks: 5,
  glints: 9,
  fire: 1,
  lamp: 1,
  neon: 1,
  rain: 1,
  film: 1,
};

/** What moves in the picture by itself, by transform and opacity alone; and the cat where a person is alone. */
export function Ambience({
  scene,
  light,
  isBehind,
  hasCat,
}: {
  readonly scene: Scene;
  readonly light: Light;
  /** Behind the people, or before them. */
  readonly isBehind: boolean;
  readonly hasCat: boolean;
}) {
  const isStill = useIsStill();
  const seen = scene.movements.filter(
    ({ kind, only }) => !isStill && (only ?? light) === light && BEHIND.has(kind) === isBehind,
  );
  return (
    <>
      {seen.map((movement) => (
        <span
          key={`${movement.kind} ${movement.x} ${movement.y}`}
          className={styles[movement.kind]}
          style={boxOf(movement)}
        >
          {Array.from(Array(PIECES[movement.kind]).keys(), (piece) => (
            <i key={piece} style={pieceOf(movement, piece)} />
          ))}
        </span>
      ))}
      {isBehind && hasCat && scene.cat && (
        <span className={styles['cat']} data-cat="" style={placed(scene.cat)}>
          <img src={cat} alt="" draggable={false} />
          <i />
          <i />
        </span>
      )}
    </>
  );
}

function placed({ x, y }: { readonly x: number; readonly y: number }): CSSProperties {
  return { '--x': x, '--y': y } as CSSProperties;
}

/** Each piece has a pace and, on a surface, a place of its own; no grid is to be seen. */
function pieceOf({ x }: Movement, index: number): CSSProperties {
  const across = (0.05 + index * 0.37) % 0.92;
  const down = (0.08 + index * 0.61) % 0.94;
  return { '--piece': index, '--seed': x % 7, '--across': across, '--down': down } as CSSProperties;
}

/** Rays have a middle and a radius, surfaces a corner and a size, and what rises a point. */
function boxOf(movement: Movement): CSSProperties {
  if ('radius' in movement) {
    const { x, y, radius } = movement;
    return {
      ...placed({ x: x - radius, y: y - radius }),
      '--w': 2 * radius,
      '--h': 2 * radius,
    } as CSSProperties;
  }
  if ('width' in movement) {
    return { ...placed(movement), '--w': movement.width, '--h': movement.height } as CSSProperties;
  }
  return placed(movement);
}
