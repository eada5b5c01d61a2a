import { describe, expect, it } from 'vitest';
import { type DrawOp, faceDrawing, figureDrawing, type Transform } from './drawing.ts';
import { expressions } from './expressions.ts';
import { lookById } from './looks.ts';
import type { Part, PartPath } from './part.ts';
import { parts } from './parts/index.ts';
import { parsePath, pathPoints } from './path-data.ts';
import { COLOUR_TOKENS, EXPRESSIONS, POSES, SLOTS, type Slot } from './slots.ts';
import type { FigureSpec } from './spec.ts';
import { figureSvg } from './svg.ts';

type Box = { left: number; top: number; right: number; bottom: number };

/** Where the parts of a slot may draw on a standing figure; shoes around the middle of their sole. */
const SLOT_BOXES: Record<Slot, Box> = {
  aura: { left: 0, top: 0, right: 120, bottom: 186 },
  aid: { left: 12, top: 88, right: 108, bottom: 196 },
  back: { left: 12, top: 88, right: 108, bottom: 190 },
  hair: { left: 12, top: -4, right: 108, bottom: 136 },
  bottom: { left: 28, top: 132, right: 92, bottom: 192 },
  shoes: { left: -12, top: -26, right: 13, bottom: 5 },
  top: { left: 28, top: 84, right: 92, bottom: 180 },
  ears: { left: 24, top: 46, right: 100, bottom: 74 },
  face: { left: 34, top: 42, right: 88, bottom: 86 },
  beard: { left: 30, top: 58, right: 92, bottom: 98 },
  glasses: { left: 30, top: 46, right: 92, bottom: 72 },
  hat: { left: 18, top: -1, right: 108, bottom: 78 },
  hand: { left: 54, top: 84, right: 96, bottom: 134 },
  spark: { left: 0, top: 50, right: 120, bottom: 130 },
};

const UNMOVED: Transform = [1, 0, 0, 1, 0, 0];

function boxOf(paths: readonly Pick<DrawOp, 'd' | 'stroke' | 'width' | 'transform'>[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { d, stroke, width = 1, transform = UNMOVED } of paths) {
    const reach = stroke === undefined ? 0 : width / 2;
    const [a, b, c, e, dx, dy] = transform;
    for (const { x, y } of pathPoints(d)) {
      box.left = Math.min(box.left, a * x + c * y + dx - reach);
      box.right = Math.max(box.right, a * x + c * y + dx + reach);
      box.top = Math.min(box.top, b * x + e * y + dy - reach);
      box.bottom = Math.max(box.bottom, b * x + e * y + dy + reach);
    }
  }
  return box;
}

function expectInside(inner: Box, outer: Box): void {
  expect(inner.left).toBeGreaterThanOrEqual(outer.left);
  expect(inner.top).toBeGreaterThanOrEqual(outer.top);
  expect(inner.right).toBeLessThanOrEqual(outer.right);
  expect(inner.bottom).toBeLessThanOrEqual(outer.bottom);
}

function pathsOf(part: Part): readonly PartPath[] {
  return part.layers.flatMap((layer) => layer.paths);
}

/** A plain figure wearing the part to look at. */
function wearing(part: Part): FigureSpec {
  const worn = {
    hair: 'hair.crop.v1',
    top: 'top.tee.v1',
    bottom: 'bottom.trousers.v1',
    face: 'face.smile.v1',
  };
  return { v: 1, parts: { ...worn, shoes: 'shoes.sneakers.v1', [part.slot]: part.id }, colours: {} };
}

describe.each([...parts.values()].map((part) => [part.id, part] as const))('%s', (id, part) => {
  it('[F3] names its slot, its version and exactly the tokens it paints with', () => {
    expect(SLOTS).toContain(part.slot);
    expect(id).toMatch(new RegExp(`^${part.slot}\\.[a-z-]+\\.v[1-9]\\d*$`));
    const fills = pathsOf(part).flatMap(({ fill, stroke }) => [fill, stroke]);
    const tokens = COLOUR_TOKENS.filter((token) => fills.some((fill) => fill?.split('.')[0] === token));
    expect([...part.tokens].sort()).toEqual([...tokens].sort());
  });

  it('[F4] is made of allowed path commands', () => {
    for (const path of pathsOf(part)) {
      expect(() => parsePath(path.d)).not.toThrow();
      expect(path.fill ?? path.stroke).toBeDefined();
      for (const fill of [path.fill, path.stroke]) {
        if (fill?.startsWith('#')) expect(fill).toMatch(/^#[0-9a-f]{6}$/);
      }
    }
  });

  it('[F5] stays inside the box of its slot', () => {
    if (part.layers.length > 0) expectInside(boxOf(pathsOf(part)), SLOT_BOXES[part.slot]);
  });

  it.each(POSES)('[F5] leaves the figure inside the drawing area: %s', (pose) => {
    for (const legPhase of [-1, -0.4, 0, 1]) {
      const ops = figureDrawing(wearing(part), { pose, legPhase });
      for (const op of ops)
        expect([...(op.transform ?? []), op.opacity ?? 1].every(Number.isFinite)).toBe(true);
      expectInside(boxOf(ops), { left: 0, top: -4, right: 120, bottom: 200 });
    }
  });
});

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
  const features = new Set(Object.values(expressions).flatMap((paths) => paths.map((path) => path.d)));
  const drawings = EXPRESSIONS.map((expression) => figureDrawing(lena, { pose: 'stand', expression }));
  expect(new Set(drawings.map((ops) => JSON.stringify(ops))).size).toBe(EXPRESSIONS.length);
  const bodies = drawings.map((ops) => JSON.stringify(ops.filter((op) => !features.has(op.d))));
  expect(new Set(bodies).size).toBe(1);
});

it('[F6] a face rests as its part says', () => {
  const resting = figureSvg(lena, { pose: 'stand' });
  expect(resting).toBe(figureSvg(lena, { pose: 'stand', expression: 'smile' }));
});

it('[F7] walking swings the legs about the hips and keeps the head level', () => {
  const left = figureDrawing(lena, { pose: 'walk', legPhase: -1 });
  const right = figureDrawing(lena, { pose: 'walk', legPhase: 1 });
  const leg = (ops: DrawOp[]) => ops.find((op) => op.d === 'M51 142L50 180')?.transform;
  expect(leg(left)?.[1]).toBeCloseTo(-Math.sin(Math.PI / 10), 6);
  expect(leg(right)?.[1]).toBeCloseTo(Math.sin(Math.PI / 10), 6);
  expect(left.at(-1)?.transform).toEqual(right.at(-1)?.transform);
});

it('[F7] waving puts down what the hand holds', () => {
  const waving = figureSvg(lena, { pose: 'wave' });
  expect(waving).toBe(figureSvg(withoutHandItem(lena), { pose: 'wave' }));
  expect(waving).not.toBe(figureSvg(withoutHandItem(lena), { pose: 'stand' }));
});

it('[F8] a figure with a wheelchair rolls instead of standing, walking or sitting', () => {
  const rolling = { ...lena, parts: { ...lena.parts, aid: 'aid.wheelchair.v1' } };
  const roll = figureSvg(rolling, { pose: 'roll' });
  for (const pose of ['stand', 'walk', 'sit'] as const) expect(figureSvg(rolling, { pose })).toBe(roll);
  expect(figureSvg(lena, { pose: 'roll' })).toBe(figureSvg(lena, { pose: 'sit' }));
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
