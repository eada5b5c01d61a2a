import { type Scene, scenes } from '@plausch/stage';
import { expect, it } from 'vitest';
import { drawn } from './drawn.ts';
import { loadScene } from './load-scene.ts';

const drawingsOf = ({ layers: { back, front }, props }: Scene) => [
  ...Object.values(back),
  ...Object.values(front),
  ...new Set(props.map(({ src }) => src)),
];

it.each([...scenes])('%s comes with an address of its own for each of its drawings', async (id, scene) => {
  const loaded = await loadScene(id);
  if (!loaded) throw new Error('It does not come.');
  expect(withPathsOf(loaded, scene)).toEqual(scene);
  const addresses = drawingsOf(loaded);
  expect(new Set(addresses).size).toBe(drawingsOf(scene).length);
  for (const address of addresses) expect(address).toMatch(/^\/|^data:/);
});

it('an unknown scene is none', async () => {
  expect(await loadScene('constructor')).toBeUndefined();
});

it('a drawing without an address is refused', () => {
  for (const scene of scenes.values()) expect(() => drawn(scene, {})).toThrow(/^back-day[.]svg of the scene/);
});

/** The loaded scene with the paths of the known one: all that may differ. */
function withPathsOf(loaded: Scene, { layers, props }: Scene): Scene {
  return { ...loaded, layers, props: loaded.props.map((prop, i) => ({ ...prop, src: props[i]?.src ?? '' })) };
}
