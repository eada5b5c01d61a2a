import { describe, expect, it } from 'vitest';
import { type DrawOp, facePatchDrawing, figureDrawing } from './drawing.ts';
import { type Box, boxOf, isInside, overlaps } from './drawn-box.ts';
import type { Part, PartPath } from './part.ts';
import { parts } from './parts/index.ts';
import { parsePath } from './path-data.ts';
import { COLOUR_TOKENS, EXPRESSIONS, FACE_BOX, GESTURES, POSES, SLOTS, type Slot } from './slots.ts';
import type { FigureSpec } from './spec.ts';
import type { FigureOptions } from './stance.ts';
import { figureSvg } from './svg.ts';

const VIEW = { left: 0, top: -4, right: 120, bottom: 200 };

/** Where the parts of a slot may draw on a standing figure. */
const SLOT_BOXES: Record<Slot, Box> = {
  aura: { left: 0, top: 0, right: 120, bottom: 186 },
  aid: { left: 12, top: 88, right: 108, bottom: 196 },
  back: { left: 12, top: 86, right: 108, bottom: 190 },
  hair: { left: 12, top: -4, right: 108, bottom: 136 },
  bottom: { left: 28, top: 132, right: 92, bottom: 192 },
  shoes: { left: 38, top: 162, right: 84, bottom: 193 },
  top: { left: 22, top: 84, right: 98, bottom: 186 },
  ears: { left: 24, top: 34, right: 100, bottom: 77 },
  face: { left: 34, top: 26, right: 90, bottom: 88 },
  beard: { left: 30, top: 58, right: 92, bottom: 120 },
  glasses: { left: 30, top: 46, right: 92, bottom: 72 },
  hat: { left: 17, top: -4, right: 108, bottom: 78 },
  hand: { left: 54, top: 48, right: 116, bottom: 155 },
  spark: { left: 0, top: 50, right: 120, bottom: 130 },
};

/** How far a pose may carry a part out of that box. */
const CARRIED: Record<string, { sides: number; up: number; down: number }> = {
  stand: { sides: 0, up: 0, down: 0 },
  wave: { sides: 0, up: 0, down: 0 },
  walk: { sides: 18, up: 10, down: 4 },
  sit: { sides: 3, up: 0, down: 14 },
  roll: { sides: 3, up: 0, down: 14 },
  dance: { sides: 14, up: 10, down: 7 },
  danceSeated: { sides: 14, up: 10, down: 22 },
  danceRolling: { sides: 14, up: 10, down: 16 },
};
/** The head of somebody dozing tilts and sinks. */
const NODDED = 14;
const HEAD_SLOTS: readonly Slot[] = ['hair', 'ears', 'face', 'beard', 'glasses', 'hat'];

const dances = ({ pose, gesture }: FigureOptions) => pose === 'dance' || gesture === 'dance';

/** The name of a stance among those above. */
function stanceName(options: FigureOptions, rolls: boolean): string {
  const { pose } = options;
  if (!dances(options)) return rolls ? 'roll' : pose;
  if (rolls) return 'danceRolling';
  return pose === 'sit' || pose === 'roll' ? 'danceSeated' : 'dance';
}

function mayFill(slot: Slot, options: FigureOptions, rolls: boolean): Box {
  const { mood } = options;
  const { left, top, right, bottom } = SLOT_BOXES[slot];
  const { sides, up, down } = CARRIED[stanceName(options, rolls)] ?? {
    sides: 0,
    up: 0,
    down: 0,
  };
  const nod = mood === 'doze' && HEAD_SLOTS.includes(slot) ? NODDED : 0;
  return {
    left: left - sides - nod,
    top: top - up - (nod && 1),
    right: right + sides + nod,
    bottom: bottom + down + nod,
  };
}

const STANCES: readonly FigureOptions[] = POSES.flatMap((pose) =>
  [undefined, ...GESTURES].flatMap((gesture) =>
    ([undefined, 'doze'] as const).flatMap((mood) =>
      (pose === 'walk' || pose === 'dance' || gesture === 'dance' ? [-1, -0.4, 0, 1] : [1]).flatMap(
        (legPhase) =>
          (gesture === 'wave' ? [0, 20, 45] : [0]).map((waveDegrees) => ({
            pose,
            legPhase,
            waveDegrees,
            ...(gesture && { gesture }),
            ...(mood && { mood }),
          })),
      ),
    ),
  ),
);

/** A plain figure wearing the part to look at, in a wheelchair or not. */
function wearing(part: Part, aid = 'no aid'): FigureSpec {
  const worn = {
    hair: 'hair.crop.v1',
    top: 'top.tee.v1',
    bottom: 'bottom.trousers.v1',
    shoes: 'shoes.sneakers.v1',
    face: 'face.smile.v1',
    ...(parts.has(aid) && { aid }),
  };
  return { v: 1, parts: { ...worn, [part.slot]: part.id }, colours: {} };
}

function pathsOf(part: Part): readonly PartPath[] {
  return part.layers.flatMap((layer) => layer.paths);
}

/** What is wrong with a drawing. The drawing area is symmetrical, so what fits into it fits mirrored as well. */
function faultsOf(ops: readonly DrawOp[]): unknown[] {
  const faults: unknown[] = ops.filter(
    (op) =>
      ![...(op.transform ?? []), op.opacity ?? 1, op.width ?? 1].every(Number.isFinite) ||
      !/^#[0-9a-f]{6}$/.test(op.fill ?? op.stroke ?? ''),
  );
  const box = boxOf(ops);
  return isInside(box, VIEW) ? faults : [...faults, box];
}

describe.each([...parts.values()].map((part) => [part.id, part] as const))('%s', (id, part) => {
  it('[F3] names its slot, its version and exactly the tokens it paints with', () => {
    expect(SLOTS).toContain(part.slot);
    expect(id).toMatch(new RegExp(`^${part.slot}\\.[a-z-]+\\.v[1-9]\\d*$`));
    const fills = [...pathsOf(part).flatMap(({ fill, stroke }) => [fill, stroke]), part.sleeveFill];
    const tokens = COLOUR_TOKENS.filter((token) => fills.some((fill) => fill?.split('.')[0] === token));
    expect([...part.tokens].sort()).toEqual([...tokens].sort());
  });

  it('[F4] is made of allowed path commands, without an empty layer', () => {
    expect(part.layers.filter(({ paths }) => paths.length === 0)).toEqual([]);
    for (const path of pathsOf(part)) {
      expect(() => parsePath(path.d)).not.toThrow();
      expect(path.fill ?? path.stroke).toBeDefined();
    }
  });

  it.each(['no aid', 'aid.wheelchair.v1'])('[F5] stays in its place in every pose: with %s', (aid) => {
    const spec = wearing(part, aid);
    const own = new Set(pathsOf(part).map((path) => path.d));
    for (const stance of STANCES) {
      const ops = figureDrawing(spec, stance);
      expect(faultsOf(ops), JSON.stringify(stance)).toEqual([]);
      const drawn = ops.filter((op) => own.has(op.d));
      const isPutDown = part.held === true && dances(stance);
      expect(drawn.length > 0, JSON.stringify(stance)).toBe(part.layers.length > 0 && !isPutDown);
      const allowed = mayFill(part.slot, stance, spec.parts.aid === 'aid.wheelchair.v1');
      expect(drawn.length === 0 || isInside(boxOf(drawn), allowed), JSON.stringify(stance)).toBe(true);
    }
  });

  it('[F6] shows every expression in every pose', () => {
    for (const pose of POSES) {
      for (const expression of EXPRESSIONS) {
        const ops = figureDrawing(wearing(part), { pose, expression, glance: 2 });
        expect(faultsOf(ops)).toEqual([]);
      }
    }
  });

  it('[F14] leaves the face free for a patch', () => {
    const faces = [
      facePatchDrawing(wearing(part), {}),
      facePatchDrawing(wearing(part), { eyesClosed: true }),
    ];
    const patched = new Set(faces.flat().map((op) => op.d));
    const { x, y, width, height } = FACE_BOX;
    const face = { left: x, top: y, right: x + width, bottom: y + height };
    // Auras shine from behind; shoes are drawn around an origin of their own.
    const before = ['aura', 'shoes'].includes(part.slot) ? [] : pathsOf(part);
    const covering = before.filter((path) =>
      path.d.split(/(?=M)/).some((d) => overlaps(boxOf([{ ...path, d }]), face)),
    );
    expect(covering.map(({ d }) => d).filter((d) => !patched.has(d))).toEqual([]);
  });
});

it('[F12] every part has a name of its own in its slot, and a picture', () => {
  const names = [...parts.values()].map((part) => `${part.slot} ${part.name}`);
  expect(new Set(names).size).toBe(parts.size);
  for (const part of parts.values()) expect(part.name).toMatch(/^[A-ZÄÖÜ][A-Za-zÄÖÜäöüß -]{1,19}$/);
  // The plain figure wears five of them itself.
  const pictures = [...parts.values()].map((part) => figureSvg(wearing(part), { pose: 'stand' }));
  expect(new Set(pictures).size).toBe(parts.size - 4);
});
