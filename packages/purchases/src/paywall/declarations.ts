import {
  address,
  background,
  border,
  corners,
  type Declarations,
  edges,
  image,
  ink,
  layout,
  type Mode,
  mask,
  px,
  shadow,
  sizes,
  type Within,
} from './css-values.ts';
import type {
  Badge,
  Colour,
  ImageLook,
  PaywallBackground,
  Picture,
  StackLook,
  TextLook,
  TimelineIcon,
  TimelineItem,
  TimelineNode,
} from './tree.ts';

export type { Declarations, Mode, Within } from './css-values.ts';

const SYSTEM_FONTS = 'system-ui, sans-serif';
const ALIGNED = { leading: 'start', center: 'center', trailing: 'end' } as const;

/** The stack itself and how it lays out its children; its badge has declarations of its own. */
export function stackDeclarations(look: StackLook, mode: Mode, within: Within = 'vertical'): Declarations {
  return {
    ...(look.badge ? { position: 'relative' } : {}),
    ...layout(look.dimension, look.spacing),
    ...sizes(look.size, within),
    ...edges('margin', look.margin),
    ...edges('padding', look.padding),
    ...(look.background ? background(look.background[mode]) : {}),
    ...corners(look.shape),
    ...(look.border ? border(look.border, mode) : {}),
    ...(look.shadow ? shadow(look.shadow, mode) : {}),
  };
}

export function textDeclarations(look: TextLook, mode: Mode, within: Within = 'vertical'): Declarations {
  const colour = look.colour?.[mode] ?? { css: mode === 'light' ? '#000000' : '#ffffff', isGradient: false };
  return {
    ...ink(colour, look.background?.[mode] ?? null),
    'font-family': look.font === null ? SYSTEM_FONTS : `"${look.font}", ${SYSTEM_FONTS}`,
    'font-size': px(look.fontSize.px),
    'font-weight': String(look.fontWeight),
    'text-align': ALIGNED[look.alignment],
    ...sizes(look.size, within),
    ...edges('margin', look.margin),
    ...edges('padding', look.padding),
  };
}

/** The place of a picture, which cuts off what is outside of its mask. */
export function imageDeclarations(look: ImageLook, within: Within = 'vertical'): Declarations {
  return {
    position: 'relative',
    overflow: 'hidden',
    ...sizes(look.size, within),
    ...(look.maxHeight === null ? {} : { 'max-block-size': px(look.maxHeight) }),
    ...mask(look.mask),
  };
}

/** The picture in its place: it keeps its proportions where only one of its sides is given. */
export function pictureDeclarations(look: ImageLook, { width, height }: Picture): Declarations {
  return {
    display: 'block',
    'inline-size': look.size.width.type === 'fit' ? 'auto' : '100%',
    'block-size': look.size.height.type === 'fit' ? 'auto' : '100%',
    'max-inline-size': '100%',
    'object-fit': look.fit,
    ...(width === null || height === null ? {} : { 'aspect-ratio': `${width} / ${height}` }),
    ...(look.maxHeight === null ? {} : { 'max-block-size': px(look.maxHeight) }),
  };
}

/** What lies over a whole picture. */
export function overlayDeclarations(overlay: Colour, mode: Mode): Declarations {
  return { position: 'absolute', inset: '0', 'pointer-events': 'none', ...background(overlay[mode]) };
}

/** A badge in its stack. Overlays lie half over the upper or lower edge. */
export function badgeDeclarations(badge: Badge, mode: Mode): Declarations {
  return {
    ...textDeclarations(badge.text, mode),
    ...corners(badge.shape),
    position: 'absolute',
    ...BADGE_DOWN[badge.down],
    ...(badge.style === 'edge_to_edge' ? { 'inset-inline': '0' } : BADGE_ACROSS[badge.across]),
    ...(badge.style === 'overlay' ? BADGE_OVER[badge.down] : {}),
  };
}

const BADGE_DOWN = {
  top: { 'inset-block-start': '0' },
  center: { 'inset-block-start': '50%', translate: '0 -50%' },
  bottom: { 'inset-block-end': '0' },
} as const;
/** Only upwards and downwards: `translate` has no sides that Arabic would mirror. */
const BADGE_OVER = {
  top: { translate: '0 -50%' },
  center: {},
  bottom: { translate: '0 50%' },
} as const;
const BADGE_ACROSS = {
  leading: { 'inset-inline-start': '0' },
  center: { 'inset-inline': '0', 'inline-size': 'fit-content', 'margin-inline': 'auto' },
  trailing: { 'inset-inline-end': '0' },
} as const;

/** What is behind everything. A picture fills it and lies under its overlay. */
export function backgroundDeclarations(behind: PaywallBackground, mode: Mode): Declarations {
  if (behind.type === 'colour') return background(behind.colour[mode]);
  const pictures = [
    ...(behind.overlay ? [image(behind.overlay[mode])] : []),
    address(behind.source[mode].address),
  ];
  return {
    'background-image': pictures.join(', '),
    'background-size': 'cover',
    'background-position': 'center',
  };
}

/** The list of a timeline; its items lie one below the other. */
export function timelineDeclarations(node: TimelineNode, within: Within = 'vertical'): Declarations {
  return {
    display: 'flex',
    'flex-direction': 'column',
    'row-gap': px(node.itemSpacing),
    ...sizes(node.size, within),
    ...edges('margin', node.margin),
    ...edges('padding', node.padding),
  };
}

/** The surface of an icon: its size contains its padding. */
export function iconDeclarations(icon: TimelineIcon, mode: Mode): Declarations {
  const { size, colour, padding, background: behind } = icon;
  return {
    'box-sizing': 'border-box',
    flex: 'none',
    'inline-size': px(size),
    'block-size': px(size),
    color: colour[mode].css,
    ...edges('padding', padding),
    ...(behind ? background(behind.colour[mode]) : {}),
    ...(behind?.border ? border(behind.border, mode) : {}),
    ...(behind?.shape === 'circle' ? { 'border-radius': '50%' } : {}),
  };
}

/** The line to the next item. */
export function connectorDeclarations(
  connector: NonNullable<TimelineItem['connector']>,
  mode: Mode,
): Declarations {
  return {
    'inline-size': px(connector.width),
    'margin-block': `${px(connector.top)} ${px(connector.bottom)}`,
    ...background(connector.colour[mode]),
  };
}
