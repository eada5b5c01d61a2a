import { expect, it } from 'vitest';
import { NECK } from './body.ts';
import { type DrawOp, faceDrawing, facePatchDrawing, figureDrawing, headOf } from './drawing.ts';
import { boxOf, isInside } from './drawn-box.ts';
import { type FaceOptions, facePaths } from './expressions.ts';
import { lookById } from './looks.ts';
import { EXPRESSIONS, FACE_BOX, GESTURES, POSES } from './slots.ts';
import type { FigureSpec } from './spec.ts';
import { figureSvg } from './svg.ts';
import { combined, type Transform } from './transform.ts';

const UNMOVED: Transform = [1, 0, 0, 1, 0, 0];

const lena: FigureSpec = {
  v: 1,
  parts: { ...lookById('lena')?.figure.parts },
  colours: { ...lookById('lena')?.figure.colours },
};

function withoutHandItem(spec: FigureSpec): FigureSpec {
  const { hand: _, ...worn } = spec.parts;
  return { ...spec, parts: worn };
}

it('[F6] every expression changes the face, and nothing but the face', () => {
  const features = new Set(
    EXPRESSIONS.flatMap((expression) => facePaths(expression, {}).map((path) => path.d)),
  );
  const drawings = EXPRESSIONS.map((expression) => figureDrawing(lena, { pose: 'stand', expression }));
  expect(new Set(drawings.map((ops) => JSON.stringify(ops))).size).toBe(EXPRESSIONS.length);
  const bodies = drawings.map((ops) => JSON.stringify(ops.filter((op) => !features.has(op.d))));
  expect(new Set(bodies).size).toBe(1);
});

it('[F6] a face rests as its part says', () => {
  const resting = figureSvg(lena, { pose: 'stand' });
  expect(resting).toBe(figureSvg(lena, { pose: 'stand', expression: 'smile' }));
});

const MOVING_FACES: readonly FaceOptions[] = [
  { eyesClosed: true },
  { mouthOpen: true },
  { glance: 2 },
  { glance: -1, mouthOpen: true },
];

it('[F6] blinking, speaking and glancing change a face at rest, each in its own way', () => {
  const faces = [{}, ...MOVING_FACES].map((face) => figureSvg(lena, { pose: 'stand', ...face }));
  expect(new Set(faces).size).toBe(faces.length);
  const far = figureSvg(lena, { pose: 'stand', glance: 50 });
  expect(far).toBe(figureSvg(lena, { pose: 'stand', glance: 2 }));
});

it('[F14] a patch holds everything a face changes, inside its box', () => {
  const { x, y, width, height } = FACE_BOX;
  const box = { left: x, top: y, right: x + width, bottom: y + height };
  const everyFace = EXPRESSIONS.flatMap((expression) =>
    [{}, ...MOVING_FACES].map((face) => ({ ...face, expression })),
  );
  const rest = new Set(figureDrawing(lena, { pose: 'stand' }).map((op) => JSON.stringify(op)));
  for (const face of everyFace) {
    const changed = figureDrawing(lena, { pose: 'stand', ...face }).filter(
      (op) => !rest.has(JSON.stringify(op)),
    );
    expect(facePatchDrawing(lena, face)).toEqual(expect.arrayContaining(changed));
    if (changed.length > 0) expect(isInside(boxOf(changed), box), JSON.stringify(face)).toBe(true);
  }
});

it('[F14] a patch moved like the head lies where the pose has its head', () => {
  const rolling = { ...lena, parts: { ...lena.parts, aid: 'aid.wheelchair.v1' } };
  for (const spec of [lena, rolling]) {
    for (const pose of POSES) {
      for (const face of MOVING_FACES) {
        const options = { pose, legPhase: 0.5, ...face };
        const head = headOf(spec, options);
        const moved = facePatchDrawing(spec, face)
          .filter((op) => op.d !== NECK[0]?.d)
          .map((op) => ({ ...op, transform: combined(head, op.transform ?? UNMOVED) }));
        const whole = figureDrawing(spec, options).map((op) => ({
          ...op,
          transform: combined(UNMOVED, op.transform ?? UNMOVED),
        }));
        expect(whole).toEqual(expect.arrayContaining(moved));
      }
    }
  }
});

it('[F7] walking swings the legs about the hips and keeps the head level', () => {
  const left = figureDrawing(lena, { pose: 'walk', legPhase: -1 });
  const right = figureDrawing(lena, { pose: 'walk', legPhase: 1 });
  const leg = (ops: DrawOp[]) => ops.find((op) => op.d === 'M51 142L50 180')?.transform;
  expect(leg(left)?.[1]).toBeCloseTo(-Math.sin(Math.PI / 10), 6);
  expect(leg(right)?.[1]).toBeCloseTo(Math.sin(Math.PI / 10), 6);
  expect(left.at(-1)?.transform).toEqual(right.at(-1)?.transform);
});

it('[F7] waving raises the free hand: the other one when something is held, which is put down only by who has a cane', () => {
  const empty = withoutHandItem(lena);
  const cane = { ...lena, parts: { ...lena.parts, aid: 'aid.cane.v1' } };
  const draws = (spec: FigureSpec) => figureDrawing(spec, { pose: 'wave' }).map((op) => op.d);
  const [front, back, cup] = [
    'M77 104C90 104 96 96 98 86',
    'M43 104C30 104 24 96 22 86',
    'M66 113H82L80 128Q74 132 68 128Z',
  ];
  const shown = (spec: FigureSpec) => [front, back, cup].map((d) => draws(spec).includes(d));
  expect(shown(empty)).toEqual([true, false, false]);
  expect(shown(lena)).toEqual([false, true, true]);
  expect(shown(cane)).toEqual([true, false, false]);
});

it('[F7] a waving arm swings about its shoulder, outwards on both sides', () => {
  const hand = (spec: FigureSpec, waveDegrees: number, [x, y]: readonly [number, number]) => {
    const ops = figureDrawing(spec, { pose: 'wave', waveDegrees });
    const { left, right, bottom } = boxOf(ops.filter((op) => op.d.startsWith(`M${x - 6.6} ${y}A`)));
    return { x: (left + right) / 2, bottom };
  };
  for (const [spec, at, side] of [
    [withoutHandItem(lena), [99, 79], 1],
    [lena, [21, 79], -1],
  ] as const) {
    const [up, out, rising] = [0, 20, 45].map((degrees) => hand(spec, degrees, at));
    expect(((out?.x ?? 0) - (up?.x ?? 0)) * side).toBeGreaterThan(5);
    expect(((rising?.x ?? 0) - (out?.x ?? 0)) * side).toBeGreaterThan(3);
    expect(rising?.bottom).toBeGreaterThan(up?.bottom ?? Infinity);
    expect(hand(spec, 90, at)).toEqual(rising);
  }
});

it('[F7] speaking opens the free hand: the other one when something is held, none with a cane', () => {
  const empty = withoutHandItem(lena);
  const cane = { ...lena, parts: { ...lena.parts, aid: 'aid.cane.v1' } };
  const draws = (spec: FigureSpec, gesture?: 'talk') =>
    figureDrawing(spec, { pose: 'stand', ...(gesture && { gesture }) }).map((op) => op.d);
  expect(draws(empty, 'talk')).toContain('M77 104C81 115 87 121 95 116');
  expect(draws(lena, 'talk')).toContain('M43 104C39 115 33 121 25 116');
  expect(draws(lena, 'talk')).toContain('M66 113H82L80 128Q74 132 68 128Z');
  expect(draws(cane, 'talk')).toEqual(draws(cane));
});

it('[F7] the pose wave is standing and waving; one waves in every other pose too', () => {
  expect(figureSvg(lena, { pose: 'wave' })).toBe(figureSvg(lena, { pose: 'stand', gesture: 'wave' }));
  for (const pose of ['walk', 'sit'] as const) {
    expect(figureSvg(lena, { pose, gesture: 'wave' })).not.toBe(figureSvg(lena, { pose }));
  }
});

it('[F13] who dozes lets the head sink and closes the eyes in every pose, whatever the face was doing', () => {
  for (const pose of POSES) {
    const dozing = figureSvg(lena, { pose, mood: 'doze' });
    expect(dozing).not.toBe(figureSvg(lena, { pose }));
    const awake = { expression: 'surprised', mouthOpen: true, glance: 2 } as const;
    expect(figureSvg(lena, { pose, mood: 'doze', ...awake })).toBe(dozing);
    const heads = [undefined, 'doze' as const].map((mood) =>
      boxOf(
        figureDrawing(lena, { pose, ...(mood && { mood }) }).filter((op) => op.d.startsWith('M31 55C31 34')),
      ),
    );
    expect(heads[1]?.bottom).toBeGreaterThan(heads[0]?.bottom ?? Infinity);
  }
});

it('[F15] dancing leans to both sides with a foot on the floor', () => {
  const left = figureDrawing(lena, { pose: 'dance', legPhase: -1 });
  const right = figureDrawing(lena, { pose: 'dance', legPhase: 1 });
  const isLeg = (op: DrawOp) => op.d === 'M51 142L50 180' || op.d === 'M69 142L70 180';
  const standing = figureDrawing(lena, { pose: 'stand' }).filter(isLeg);
  for (const ops of [left, right]) {
    expect(
      ops.filter(isLeg).filter((leg) => standing.some((still) => still.d === leg.d && !leg.transform)),
    ).toHaveLength(1);
  }
  expect(boxOf(left).left).toBeLessThan(boxOf(right).left);
});

it('[F15] as a gesture it is the same dance standing, and on a seat the legs stay where they are', () => {
  for (const legPhase of [-1, 0, 1]) {
    const danced = figureSvg(lena, { pose: 'dance', legPhase });
    expect(figureSvg(lena, { pose: 'stand', gesture: 'dance', legPhase })).toBe(danced);
    const seated = figureDrawing(lena, { pose: 'sit', gesture: 'dance', legPhase });
    const sitting = figureDrawing(lena, { pose: 'sit' });
    const legs = sitting.filter((op) => op.transform?.join() === '1,0,0,1,0,10');
    expect(legs.length).toBeGreaterThan(0);
    expect(seated).toEqual(expect.arrayContaining(legs));
  }
  const arms = [-1, 1].map((legPhase) =>
    boxOf(
      figureDrawing(lena, { pose: 'sit', gesture: 'dance', legPhase }).filter((op) =>
        op.d.includes('M77 104'),
      ),
    ),
  );
  expect(arms[0]).not.toEqual(arms[1]);
});

it('[F8] a figure with a wheelchair rolls instead of standing, walking or sitting', () => {
  const rolling = { ...lena, parts: { ...lena.parts, aid: 'aid.wheelchair.v1' } };
  const roll = figureSvg(rolling, { pose: 'roll' });
  for (const pose of ['stand', 'walk', 'sit'] as const) expect(figureSvg(rolling, { pose })).toBe(roll);
  expect(figureSvg(lena, { pose: 'roll' })).toBe(figureSvg(lena, { pose: 'sit' }));
  const lively = [...GESTURES.map((gesture) => ({ gesture })), { mood: 'doze' as const }];
  const moods = lively.map((alive) => figureSvg(rolling, { pose: 'roll', ...alive }));
  expect(new Set([roll, ...moods, figureSvg(rolling, { pose: 'dance' })]).size).toBe(5);
});

it('[F16] a hat that covers the crown flattens what stands up from it', () => {
  const bun = { ...lena, parts: { ...lena.parts, hair: 'hair.bun.v1' } };
  const knob = (hat: string) => {
    const ops = figureDrawing({ ...bun, parts: { ...bun.parts, hat } }, { pose: 'stand' });
    return boxOf(ops.filter((op) => op.d.startsWith('M47 11'))).top;
  };
  expect(knob('hat.flower.v1')).toBeLessThan(0);
  expect(knob('hat.cap.v1')).toBe(Infinity);
});

it('[F9] draws what it knows of a figure from a newer client', () => {
  const newer = { ...lena, parts: { ...lena.parts, hat: 'hat.tophat.v9', top: 'top.toga.v2' } };
  const { hat: _, ...plain } = lena.parts;
  expect(figureSvg(newer, { pose: 'stand' })).toBe(
    figureSvg({ ...lena, parts: { ...plain, top: 'top.tee.v1' } }, { pose: 'stand' }),
  );
  const pale = figureSvg({ ...lena, colours: { ...lena.colours, skin: 99 } }, { pose: 'stand' });
  expect(pale).toBe(figureSvg({ ...lena, colours: { ...lena.colours, skin: 0 } }, { pose: 'stand' }));
});

it('[F10] a portrait shows head and shoulders, and no legs', () => {
  const whole = figureDrawing(lena, { pose: 'stand' });
  const portrait = faceDrawing(lena);
  expect(whole).toEqual(expect.arrayContaining(portrait));
  expect(portrait.some((op) => op.d === 'M51 142L50 180')).toBe(false);
});
