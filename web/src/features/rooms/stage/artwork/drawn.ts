import type { Scene } from '@plausch/stage';
import type { FurnitureSheet } from '../../../../app/artwork/furniture-sheet.ts';

/** The picture with all pieces, and where each of them is by the path of its drawing. */
export type Furniture = { readonly src: string; readonly pieces: FurnitureSheet['pieces'] };

export type Artwork = {
  /** Addresses of the layers by their paths. */
  readonly layers: Readonly<Record<string, string>>;
  readonly furniture: Furniture;
};

/** A scene that can be drawn: its layers have addresses, its furniture is on one sheet. */
export type DrawnScene = Scene & { readonly furniture: Furniture };

/**
 * The scene with the addresses of its layers in place of their paths, and with its furniture.
 * @throws Error when a layer has no address or a piece of furniture is not on the sheet.
 */
export function drawn(scene: Scene, { layers, furniture }: Artwork): DrawnScene {
  const addressOf = (path: string) => {
    const address = layers[path];
    if (address === undefined) throw new Error(`${path} of the scene ${scene.id} has no address.`);
    return address;
  };
  const missing = scene.props.find(({ src }) => !furniture.pieces[src]);
  if (missing) throw new Error(`${missing.src} of the scene ${scene.id} is not on the sheet.`);
  const { back, front } = scene.layers;
  return {
    ...scene,
    layers: {
      back: { day: addressOf(back.day), night: addressOf(back.night) },
      front: { day: addressOf(front.day), night: addressOf(front.night) },
    },
    furniture,
  };
}
