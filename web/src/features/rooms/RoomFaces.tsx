import type { RoomSummary } from '@plausch/protocol';
import { figureOfKey } from '@plausch/stage/figures';
import { FaceStack } from '@plausch/ui';
import { isolated } from '@plausch/words';
import { useMediaQuery } from '../../device/media-query.ts';
import { t } from './lobby.words.ts';
import { PersonFace } from './PersonFace.tsx';

/** Who is inside. The number of people is live, their faces come with the next list. */
export function RoomFaces({ room: { faces, occupancy } }: { readonly room: RoomSummary }) {
  const isPhone = useMediaQuery('(max-width: 520px)');
  const shown = faces.slice(0, Math.min(isPhone ? 3 : 5, occupancy));
  if (shown.length === 0) return null;
  const more = occupancy - shown.length;
  const names = shown.map(({ username }) => isolated(username)).join(', ');
  return (
    <div>
      <FaceStack more={more}>
        {shown.map(({ id, figure, username, bubbleColorId }) => (
          <PersonFace
            key={id}
            figure={figureOfKey(figure)}
            name={username}
            colorId={bubbleColorId}
            size="xs"
          />
        ))}
      </FaceStack>
      <span className="visually-hidden">{t('lobby.faces', { names, more })}</span>
    </div>
  );
}
