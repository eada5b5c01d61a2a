import type { Scene } from '@plausch/stage';

/**
 * The scene with the addresses of its drawings in place of their paths.
 * @throws Error when a drawing has no address: the list of addresses is not up to date.
 */
export function drawn(scene: Scene, addresses: Readonly<Record<string, string>>): Scene {
  const addressOf = (path: string) => {
    const address = addresses[path];
    if (address === undefined) throw new Error(`${path} of the scene ${scene.id} has no address.`);
    return address;
  };
  const { back, front } = scene.layers;
  return {
    ...scene,
    layers: {
      back: { day: addressOf(back.day), night: addressOf(back.night) },
      front: { day: addressOf(front.day), night: addressOf(front.night) },
    },
    props: scene.props.map((prop) => ({ ...prop, src: addressOf(prop.src) })),
  };
}
