import { FIGURE_VIEW_BOX, figureSvg, looks } from '@plausch/stage/figures';
import type { Page } from 'playwright-core';
import { WALKING } from './crowd.ts';
import { MARKS } from './frame-times.ts';

const [, , WIDTH = 1, HEIGHT = 1] = FIGURE_VIEW_BOX.split(' ').map(Number);

const STYLE = `
  body { margin: 0; overflow: hidden; background: #2b1d2e }
  img { position: absolute; top: 0; left: 0 }
`;

/** Figures are made into pictures once, as the stage makes its sprites; then a part of them goes to and fro. */
const SCRIPT = `async ({ drawings, avatars, walkers }) => {
  const sprites = await Promise.all(drawings.map(async (drawing) => {
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }));
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    canvas.getContext('2d').drawImage(image, 0, 0);
    return URL.createObjectURL(await canvas.convertToBlob());
  }));
  const people = Array.from({ length: avatars }, (_, i) => {
    const image = new Image();
    image.src = sprites[i % sprites.length];
    const x = (i * 137) % (innerWidth - 120);
    const y = (i * 89) % (innerHeight - 200);
    image.style.transform = \`translate(\${x}px, \${y}px)\`;
    document.body.append(image);
    return { image, x, y };
  });
  await Promise.all(people.map(({ image }) => image.decode()));
  const moving = people.slice(0, walkers);
  const walk = (now) => {
    performance.mark('${MARKS.frame}');
    for (const { image, x, y } of moving) {
      const way = Math.abs(((now * 0.22 + x * 2) % 1200) - 600);
      image.style.transform = \`translate(\${(way + x / 2).toFixed(1)}px, \${y}px)\`;
    }
    performance.mark('${MARKS.drawn}');
    requestAnimationFrame(walk);
  };
  requestAnimationFrame(walk);
}`;

/**
 * What the picture is measured against: as many plain images of the same figures, as many of them walking,
 * moved by transform, and nothing else on the page.
 */
export async function openReference(page: Page, avatars: number): Promise<void> {
  const drawings = looks.map(({ figure }) =>
    figureSvg(figure, { pose: 'stand' }).replace('<svg ', `<svg width="${WIDTH}" height="${HEIGHT}" `),
  );
  await page.setContent(`<!doctype html><style>${STYLE}</style>`);
  const people = { drawings, avatars, walkers: Math.round(avatars * WALKING) };
  await page.evaluate(`(${SCRIPT})(${JSON.stringify(people)})`);
}
