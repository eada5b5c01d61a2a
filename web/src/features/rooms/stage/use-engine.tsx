import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { AmbienceLayer } from '../alone/AmbienceLayer.tsx';
import { BubblesSlot } from '../bubbles/BubblesSlot.tsx';
import { useRoom } from '../room.context.ts';
import type { DrawnScene } from './artwork/drawn.ts';
import { type Light, useLight } from './daylight.ts';
import { StageEngine } from './engine.ts';
import { exposeStage } from './hook.ts';
import styles from './Stage.module.css';

/** The engine of a stage within `frame`, and the elements that it moves; null until they stand. */
export function useEngine(
  scene: DrawnScene,
  frame: RefObject<HTMLElement | null>,
  /** Instead of the clock's. */
  fixedLight?: Light,
  /** What runs on the screen of the scene, drawn right on its wall. */
  onScreen?: ReactNode,
): { readonly engine: StageEngine | null; readonly picture: ReactNode } {
  const room = useRoom();
  const clockLight = useLight();
  const light = fixedLight ?? clockLight;
  const canvas = useRef<HTMLCanvasElement>(null);
  const back = useRef<HTMLImageElement>(null);
  const front = useRef<HTMLImageElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  const behind = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLDivElement>(null);
  const labels = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<StageEngine | null>(null);

  // In the commit itself, so that the next picture of the page has people in it.
  useLayoutEffect(() => {
    const layers = [back, front, screen, behind, before].flatMap(({ current }) => current ?? []);
    const [outer, drawn, over] = [frame.current, canvas.current, labels.current];
    if (!outer || !drawn || !over) return;
    const made = new StageEngine(scene, room, { frame: outer, canvas: drawn, layers, labels: over });
    setEngine(made);
    const hide = exposeStage(made);
    return () => {
      hide();
      made.close();
    };
  }, [scene, room, frame]);

  useLayoutEffect(() => {
    if (engine) engine.light = light;
  }, [engine, light]);

  const picture = (
    <>
      <div className={styles['picture']} style={{ background: scene.ambient[light] }}>
        <img
          ref={back}
          className={styles['layer']}
          src={scene.layers.back[light]}
          alt={scene.alt}
          draggable={false}
        />
        {scene.screen && (
          <div ref={screen} className={styles['screen']}>
            {onScreen}
          </div>
        )}
        <AmbienceLayer ref={behind} className={styles['ambience']} scene={scene} light={light} isBehind />
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without tabindex takes no focus */}
        <canvas ref={canvas} className={styles['canvas']} aria-hidden="true" />
        <img
          ref={front}
          className={styles['layer']}
          src={scene.layers.front[light]}
          alt=""
          draggable={false}
        />
        <AmbienceLayer
          ref={before}
          className={styles['ambience']}
          scene={scene}
          light={light}
          isBehind={false}
        />
      </div>
      <div ref={labels} className={styles['labels']} aria-hidden="true" />
      {engine && <BubblesSlot engine={engine} />}
    </>
  );
  return { engine, picture };
}
