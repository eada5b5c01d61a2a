import { type Scene, scaleAt, seatOf } from '@plausch/stage';
import { type FigureOptions, figureSvg, lookById } from '@plausch/stage/figures';

/** Somebody in the picture: a look, and a seat or a place on the floor. */
export type Extra = {
  readonly look: string;
  readonly at: string | { readonly x: number; readonly y: number; readonly face: 'l' | 'r' };
  readonly pose?: FigureOptions['pose'];
};

type Drawn = { readonly y: number; readonly svg: string };

export type PictureOptions = {
  readonly light: 'day' | 'night';
  readonly people?: readonly Extra[];
  /** Text of an artwork file by its path in the scene's folder. */
  readonly read: (path: string) => string;
};

/** One still picture of a scene, perhaps with people in it, as SVG text: for pages that show a room without being one. */
export function scenePicture(scene: Scene, { light, people = [], read }: PictureOptions): string {
  const { width, height } = scene.size;
  const sources = [...new Set(scene.props.map((prop) => prop.src))];
  const symbols = sources.map((src) => `<g id="${idOf(src)}">${inner(read(src)).content}</g>`);
  const props = scene.props.map((prop): Drawn => {
    const place = `translate(${prop.x} ${prop.y}) scale(${prop.scale})`;
    return { y: prop.y, svg: `<use href="#${idOf(prop.src)}" transform="${place}"/>` };
  });
  const figures = people.map((extra) => figureIn(scene, extra));
  const drawn = [...props, ...figures].sort((a, b) => a.y - b.y).map(({ svg }) => svg);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs>${symbols.join('')}</defs>`,
    inner(read(scene.layers.back[light])).content,
    ...drawn,
    inner(read(scene.layers.front[light])).content,
    '</svg>\n',
  ].join('\n');
}

/** Feet of a figure in its own drawing. */
const FOOT = { x: 60, y: 191 };

function figureIn(scene: Scene, extra: Extra): Drawn {
  const { figure, pose, y, matrix } = standingOf(scene, extra);
  const svg = inner(figureSvg(figure, { pose })).content;
  return { y, svg: `<g transform="matrix(${matrix.join(' ')})">${svg}</g>` };
}

/** How somebody is in a scene: as whom, in which pose, how deep (`y`), and from figure units to scene units. */
export function standingOf(scene: Scene, { look: lookId, at, pose }: Extra) {
  const look = lookById(lookId);
  const seat = typeof at === 'string' ? seatOf(scene, at) : undefined;
  const place = typeof at === 'string' ? seat : at;
  if (!look || !place) throw new Error(`Nobody can be drawn as ${lookId} at ${JSON.stringify(at)}.`);
  const scale = scaleAt(scene, place.y);
  const y = place.y + (seat?.lift ?? 0) * scale;
  const mirror = place.face === 'l' ? -scale : scale;
  const matrix = [mirror, 0, 0, scale, place.x - FOOT.x * mirror, y - FOOT.y * scale].map(
    (value) => Math.round(value * 1_000) / 1_000,
  );
  return {
    figure: look.figure,
    pose: pose ?? (seat ? ('sit' as const) : ('stand' as const)),
    y: place.y + (seat?.z ?? 0),
    matrix,
  };
}

function idOf(src: string): string {
  return `prop-${src.replace(/^.*\//, '').replace(/\.svg$/, '')}`;
}

/** What is inside an `<svg>`; its foot anchor is the origin of its own coordinates. */
function inner(svg: string): { readonly content: string } {
  const content = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg)?.[1];
  if (content === undefined) throw new Error('This is no SVG.');
  return { content: content.trim() };
}
