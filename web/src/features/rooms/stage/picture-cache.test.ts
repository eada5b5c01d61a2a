import { expect, it } from 'vitest';
import { PictureCache } from './picture-cache.ts';

/** A picture of 100 pixels that knows whether it still is one. */
function picture(name: number) {
  const image = {
    width: 10,
    height: 10,
    isClosed: false,
    close() {
      this.isClosed = true;
    },
  };
  return { name, image };
}

it('keeps what was used last and closes the rest', () => {
  const cache = new PictureCache<ReturnType<typeof picture>>(1_000);
  const pictures = Array.from({ length: 11 }, (_, i) => picture(i));
  for (const one of pictures.slice(0, 10)) {
    cache.begin();
    cache.add(one.name, one);
  }
  cache.begin();
  expect(cache.get(0)).toBe(pictures[0]);
  cache.begin();
  cache.add(10, picture(10));
  // One too many: the two that nobody asked for longest go, so that not every further one costs.
  const kept = pictures.map(({ name }) => cache.get(name) !== undefined);
  expect(kept).toEqual([true, false, false, ...Array(8).fill(true)]);
  expect(pictures.slice(0, 3).map(({ image }) => image.isClosed)).toEqual([false, true, true]);
});

it('keeps the newest picture, however large, and forgets everything when cleared', () => {
  const cache = new PictureCache<ReturnType<typeof picture>>(50);
  const large = picture(1);
  cache.add(1, large);
  expect(cache.get(1)).toBe(large);
  cache.clear();
  expect([cache.get(1), large.image.isClosed]).toEqual([undefined, true]);
});
