import { type FigureSpec, figureSvg, lookById } from '@plausch/stage/figures';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { placed } from './src/app/artwork/preview-picture.ts';

/** The figure with the crown: the highest tier. */
const CROWNED: FigureSpec = {
  v: 1,
  parts: {
    hair: 'hair.long.v1',
    bottom: 'bottom.shorts.v1',
    shoes: 'shoes.boots.v1',
    top: 'top.dress.v1',
    face: 'face.smile.v1',
    hat: 'hat.crownlet.v1',
    back: 'back.cape.v1',
    spark: 'spark.stars.v1',
  },
  colours: { skin: 5, hair: 1, top: 5, bottom: 12, shoe: 13, acc: 15 },
};

/** Width and height of a figure's own drawing. */
const FIGURE = { width: 120, height: 204 };
/** A paywall's picture has three pixels of the device for each of the page's. */
const DENSITY = 3;
/** At which a drawing has one pixel for each of its units. */
const USUAL_DENSITY = 72;
const TIER_HEIGHT = 112;
const GROUP = { width: 390, height: 184 };
/** Who stands in the group, by the middle of each and the height in pixels of the page. */
const STANDING = [
  { look: 'mira', middle: 40, height: 150 },
  { look: 'jo', middle: 112, height: 168 },
  { look: 'kai', middle: 278, height: 168 },
  { look: 'ben', middle: 350, height: 150 },
  { look: 'crowned', middle: 195, height: 184 },
] as const;

const CROSS = 'M6 6l12 12M18 6L6 18';
const CROSSES = { 'close-light': '#2a1d38', 'close-dark': '#f4effa' };

/**
 * The pictures of the paywalls in the starter catalogue, below `/paywall/`. Their names stay: catalogues that were applied long ago
 * name them. Transparent, for light and dark.
 */
export function paywallPictures(): Plugin {
  return {
    name: 'paywall-pictures',
    configureServer({ middlewares }) {
      middlewares.use('/paywall', (request, response, next) => {
        const picture = pictures().find(([name]) => request.url === `/${name}`);
        if (!picture) return next();
        void picture[1]().then((source) => {
          response.setHeader('content-type', picture[0].endsWith('.svg') ? 'image/svg+xml' : 'image/webp');
          response.end(source);
        }, next);
      });
    },
    async generateBundle() {
      for (const [name, draw] of pictures())
        this.emitFile({ type: 'asset', fileName: `paywall/${name}`, source: await draw() });
    },
  };
}

type Picture = readonly [name: string, draw: () => Promise<string | Buffer>];

function pictures(): readonly Picture[] {
  return [
    ['figures.webp', () => pixels(group(), GROUP.height, GROUP.height)],
    ['premium.webp', () => pixels(svgOf('lena'), TIER_HEIGHT, FIGURE.height)],
    ['vip.webp', () => pixels(svgOf('jo'), TIER_HEIGHT, FIGURE.height)],
    ['babo.webp', () => pixels(svgOf('crowned'), TIER_HEIGHT, FIGURE.height)],
    ...Object.entries(CROSSES).map(([name, colour]): Picture => [`${name}.svg`, async () => cross(colour)]),
  ];
}

function svgOf(look: string): string {
  const figure = look === 'crowned' ? CROWNED : lookById(look)?.figure;
  if (!figure) throw new Error(`Nobody can be drawn as ${look}.`);
  return figureSvg(figure, { pose: 'stand' });
}

function group(): string {
  const figures = STANDING.map(({ look, middle, height }) => {
    const width = (height / FIGURE.height) * FIGURE.width;
    const [x, y] = [middle - width / 2, GROUP.height - height];
    return placed(svgOf(look), `x="${x}" y="${y}" width="${width}" height="${height}"`);
  });
  const size = `width="${GROUP.width}" height="${GROUP.height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${figures.join('')}</svg>`;
}

/** @param shown its height in pixels of the page; @param drawn in its own */
function pixels(svg: string, shown: number, drawn: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (USUAL_DENSITY * DENSITY * shown) / drawn })
    .resize({ height: shown * DENSITY })
    .webp({ quality: 72 })
    .toBuffer();
}

function cross(colour: string): string {
  const line = `stroke="${colour}" stroke-width="1.75" stroke-linecap="round"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="22" height="22" viewBox="0 0 24 24"><path d="${CROSS}" fill="none" ${line}/></svg>`;
}
