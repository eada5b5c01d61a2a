import type { Scene } from '@plausch/stage';
import type { Ref } from 'react';
import { useIsAlone } from '../room.context.ts';
import type { Light } from '../stage/daylight.ts';
import { useAmbience } from './use-ambience.ts';

/** A layer of the picture, as large as the scene, for what moves in it by itself. The stage moves the layer. */
export function AmbienceLayer({
  ref,
  className,
  scene,
  light,
  isBehind,
}: {
  readonly ref: Ref<HTMLDivElement>;
  readonly className: string | undefined;
  readonly scene: Scene;
  readonly light: Light;
  /** Behind the people, or before them. */
  readonly isBehind: boolean;
}) {
  const Ambience = useAmbience();
  const isAlone = useIsAlone();
  return (
    <div ref={ref} className={className} data-ambience="" aria-hidden="true">
      {Ambience && <Ambience scene={scene} light={light} isBehind={isBehind} hasCat={isBehind && isAlone} />}
    </div>
  );
}
