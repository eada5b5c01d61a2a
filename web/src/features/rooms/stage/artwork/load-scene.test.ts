import { type Scene, scenes } from '@plausch/stage';
import { expect, it } from 'vitest';
import { drawn } from './drawn.ts';
import { loadScene } from './load-scene.ts';

const layersOf = ({ layers: { back, front } }: Scene) => [...Object.values(back), ...Object.values(front)];

it.each([...scenes])(
  '%s comes with an address for each of its layers and all its furniture',
  async (id, scene) => {
    const loaded = await loadScene(id);
    if (!loaded) throw new Error('It does not come.');
    const { furniture, layers: _, ...rest } = loaded;
    expect({ ...rest, layers: scene.layers }).toEqual(scene);
    const addresses = [...layersOf(loaded), furniture.src];
    expect(new Set(addresses).size).toBe(5);
    for (const address of addresses) expect(address).toMatch(/^\/|^data:/);
    expect(Object.keys(furniture.pieces).sort()).toEqual(
      [...new Set(scene.props.map(({ src }) => src))].sort(),
    );
  },
);

it('an unknown scene is none', async () => {
  expect(await loadScene('constructor')).toBeUndefined();
});

it('a layer without an address is refused, and furniture that is not on the sheet', () => {
  for (const scene of scenes.values()) {
    const furniture = { src: '/sheet.svg', pieces: {} };
    expect(() => drawn(scene, { layers: {}, furniture })).toThrow(/is not on the sheet/);
    const pieces = Object.fromEntries(
      scene.props.map(({ src }) => [src, { x: 0, y: 0, width: 1, height: 1 }]),
    );
    expect(() => drawn(scene, { layers: {}, furniture: { ...furniture, pieces } })).toThrow(
      /^back-day[.]svg of the scene/,
    );
  }
});
