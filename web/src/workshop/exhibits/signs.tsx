import { figureOfKey } from '@plausch/stage/figures';
import { Badge, CheckIcon, CrossIcon, Face, FaceStack, Icon, Logo } from '@plausch/ui';
import { FacePicture } from '../../features/accounts/FigurePicture.tsx';
import { Dots } from '../../features/rooms/Dots.tsx';
import { PersonFace } from '../../features/rooms/PersonFace.tsx';
import type { Exhibit } from '../exhibit.ts';
import { figureOf, membersOf } from '../made-up/people.ts';
import { Row } from '../Row.tsx';

const SIZES = ['xs', 's', 'm', 'l'] as const;

const badge: Exhibit = {
  id: 'badge',
  title: 'Badge',
  area: 'Building blocks',
  kind: 'part',
  shows: [Badge],
  states: {
    one: () => <Badge count={1} label="1 ungelesene Nachricht" />,
    some: () => <Badge count={12} label="12 ungelesene Nachrichten" />,
    many: () => <Badge count={340} label="340 ungelesene Nachrichten" />,
  },
};

const face: Exhibit = {
  id: 'face',
  title: 'Face',
  area: 'Building blocks',
  kind: 'part',
  shows: [Face],
  states: {
    sizes: () => (
      <Row>
        {SIZES.map((size) => (
          <Face key={size} size={size}>
            <FacePicture figure={figureOf(0)} />
          </Face>
        ))}
      </Row>
    ),
    colours: () => (
      <Row>
        {[1, 2, 3, 4, 5, 6].map((number) => (
          <Face key={number} colour={`var(--name-${number})`}>
            <FacePicture figure={figureOf(number)} />
          </Face>
        ))}
      </Row>
    ),
    'people of a room': () => (
      <Row>
        {membersOf(8).map(({ userId, figure, username, bubbleColorId }) => (
          <PersonFace key={userId} figure={figureOfKey(figure)} name={username} colorId={bubbleColorId} />
        ))}
      </Row>
    ),
    'somebody without a figure': () => (
      <Row>
        {SIZES.map((size) => (
          <PersonFace key={size} figure={undefined} name="Ölkännchen" colorId="rose" size={size} />
        ))}
      </Row>
    ),
  },
};

const faceStack: Exhibit = {
  id: 'face-stack',
  title: 'Face stack',
  area: 'Building blocks',
  kind: 'part',
  shows: [FaceStack],
  states: Object.fromEntries(
    (
      [
        ['one', 1, 0],
        ['a few', 3, 0],
        ['many', 5, 38],
      ] as const
    ).map(([words, count, more]) => [
      words,
      () => (
        <FaceStack more={more}>
          {membersOf(count).map(({ userId, figure, username, bubbleColorId }) => (
            <PersonFace
              key={userId}
              figure={figureOfKey(figure)}
              name={username}
              colorId={bubbleColorId}
              size="xs"
            />
          ))}
        </FaceStack>
      ),
    ]),
  ),
};

const icons: Exhibit = {
  id: 'icons',
  title: 'Icons and signs',
  area: 'Building blocks',
  kind: 'part',
  shows: [Icon, CheckIcon, CrossIcon, Logo],
  states: {
    icons: () => (
      <Row>
        <CheckIcon />
        <CrossIcon />
        <Icon>
          <path d="M4 5h16v11h-8l-4 4v-4H4zM8 9h8M8 12.5h5" />
        </Icon>
      </Row>
    ),
    'the sign of the house': () => (
      <Row>
        {[24, 38, 84].map((size) => (
          <Logo key={size} size={size} label="Plausch" />
        ))}
      </Row>
    ),
    'somebody is writing': () => <Dots />,
  },
};

export const signs: readonly Exhibit[] = [badge, face, faceStack, icons];
