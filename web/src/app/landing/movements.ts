/** How things move in the picture of the front page: by transform and opacity alone, round after round, each at its own pace. */

const FOREVER = { iterations: Number.POSITIVE_INFINITY } as const;
/** Somebody waves, winks meanwhile, and rests. */
const WAVE = { duration: 9_000, delay: 500, ...FOREVER } as const;

/** To and fro three times. */
export function wave(arm: HTMLElement): Animation {
  const turns = [0, 24, 4, 24, 4, 22, 0].map((degrees, i) => ({
    transform: `rotate(${degrees}deg)`,
    offset: i * 0.035,
    easing: 'ease-in-out',
  }));
  return arm.animate([...turns, { transform: 'rotate(0deg)', offset: 1 }], WAVE);
}

/** One eye shuts while the arm is up. */
export function twinkle(wink: HTMLElement): Animation {
  return show(wink, [0.1, 0.17], WAVE);
}

export function breathe(body: HTMLElement, index: number): Animation {
  return body.animate([{ transform: 'scaleY(1)' }, { transform: 'scaleY(1.016)' }], {
    duration: 1_600 + ((index * 137) % 400),
    delay: (index * 370) % 1_500,
    direction: 'alternate',
    easing: 'ease-in-out',
    ...FOREVER,
  });
}

/** Nobody blinks in step with others. */
export function blink(lids: HTMLElement, index: number): Animation {
  return show(lids, [0.967, 1], {
    duration: 4_500 + ((index * 331) % 1_000),
    delay: -((index * 1_270) % 3_500),
    ...FOREVER,
  });
}

/** Grows a little brighter and darker again. */
export function glow(light: HTMLElement, duration: number): Animation {
  return light.animate([{ opacity: 0 }, { opacity: 1 }], {
    duration,
    direction: 'alternate',
    easing: 'ease-in-out',
    ...FOREVER,
  });
}

/** One of the dots of somebody who is about to say something. */
export function bob(dot: HTMLElement, index: number): Animation {
  return dot.animate([{ transform: 'none' }, { transform: 'translateY(-7px)' }, { transform: 'none' }], {
    duration: 900,
    delay: index * 150,
    easing: 'ease-in-out',
    ...FOREVER,
  });
}

/** A bubble pops up, stays a while and goes. */
export function comeAndGo(bubble: HTMLElement): Animation {
  const at = (offset: number, opacity: number, scale: number, easing = 'linear') => ({
    offset,
    opacity,
    transform: `scale(${scale})`,
    easing,
  });
  return bubble.animate(
    [
      at(0, 0, 0.6),
      at(0.2, 0, 0.6, 'ease-out'),
      at(0.211, 1, 1.06, 'ease-in-out'),
      at(0.217, 1, 1),
      at(0.53, 1, 1, 'ease-in'),
      at(0.55, 0, 0.96),
      at(1, 0, 0.6),
    ],
    { duration: 12_000, ...FOREVER },
  );
}

/** Lets something be seen for a part of each round, without fading. */
function show(
  element: HTMLElement,
  [from, to]: readonly [number, number],
  timing: KeyframeAnimationOptions,
): Animation {
  element.style.opacity = '0';
  const steps = [
    { opacity: 0, offset: 0 },
    { opacity: 1, offset: from },
    ...(to < 1 ? [{ opacity: 0, offset: to }] : []),
    { opacity: 0, offset: 1 },
  ];
  return element.animate(
    steps.map((step) => ({ ...step, easing: 'step-end' })),
    timing,
  );
}
