import { PROP_FOOT_UNITS, type Prop, type Scene } from '@plausch/stage';
import { type CSSProperties, useState } from 'react';
import { artworkUrl } from './artwork/artwork.ts';
import { useLight } from './daylight.ts';
import styles from './ScenePicture.module.css';

/** A scene without people, for cards: its middle, as much as fits the frame. Decoration; the name stands beside it. */
export function ScenePicture({ scene }: { readonly scene: Scene }) {
  const light = useLight();
  const size = { '--width': scene.size.width, '--height': scene.size.height } as CSSProperties;
  return (
    <div className={styles['frame']} aria-hidden="true">
      <div className={styles['scene']} style={size}>
        <img className={styles['layer']} src={artworkUrl(scene.id, scene.layers.back[light])} alt="" />
        {scene.props
          .toSorted((a, b) => a.y - b.y)
          .map((prop) => (
            <PropPicture key={prop.id} scene={scene} prop={prop} />
          ))}
        <img className={styles['layer']} src={artworkUrl(scene.id, scene.layers.front[light])} alt="" />
      </div>
    </div>
  );
}

/** A drawing knows its size only when it has arrived; until then it takes no room. */
function PropPicture({ scene, prop }: { readonly scene: Scene; readonly prop: Prop }) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const width = size.width * prop.scale;
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <img
      className={styles['prop']}
      src={artworkUrl(scene.id, prop.src)}
      alt=""
      style={{
        left: share(prop.x - width / 2, scene.size.width),
        bottom: share(scene.size.height - prop.y - PROP_FOOT_UNITS * prop.scale, scene.size.height),
        width: share(width, scene.size.width),
      }}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setSize({ width: naturalWidth, height: naturalHeight })
      }
    />
  );
}
