import type { Line, Slow } from '@plausch/protocol';
import { useRef } from 'react';
import { AboveField } from '../../features/rooms/AboveField.tsx';
import { Panel } from '../../features/rooms/Panel.tsx';
import { Members } from '../../features/rooms/people/Members.tsx';
import { RoomHeader } from '../../features/rooms/RoomHeader.tsx';
import { Composer } from '../../features/rooms/talk/Composer.tsx';
import { Transcript } from '../../features/rooms/talk/Transcript.tsx';
import { TypingNote } from '../../features/rooms/talk/TypingNote.tsx';
import type { Exhibit } from '../exhibit.ts';
import { Acted, appears, press } from '../made-up/Acted.tsx';
import { Alone } from '../made-up/Alone.tsx';
import { InRoom, type Scenario } from '../made-up/InRoom.tsx';
import { kaffeehaus, linesOf, membersOf, roomOf } from '../made-up/people.ts';
import { Visit } from '../made-up/Visit.tsx';

const say =
  (...texts: readonly string[]): Scenario =>
  (_, session) => {
    for (const text of texts) {
      session.write(text);
      session.say();
    }
  };

const wait: Scenario = (room, session) => {
  room.goOffline();
  say('Hört mich noch jemand?', 'Dann warte ich eben.')(room, session);
};

const spokenTo = linesOf([
  [2, 400, 'Hat jemand den neuen Film gesehen? :-)'],
  [1, 300, '@Lena schön, dass du da bist!'],
  [1, 290, 'Setz dich <3'],
  [3, 200, 'Das `:)` in https://beispiel.test/:D bleibt, wie es ist.'],
]);

const deeds: readonly Line[] = linesOf([
  [2, 400, 'Wer fängt an?'],
  [1, 300, 'winkt müde'],
  [3, 200, 'würfelt 2w6: 4 + 3 = 7'],
  [3, 190, 'Sieben!'],
]).map((line, index) => {
  const kind = ([undefined, 'me', 'dice'] as const)[index];
  return kind ? { ...line, kind } : line;
});

/** Somebody reads above while others go on. */
const missed: Scenario = async (room) => {
  const log = await appears('[data-missed] [role="log"]');
  const scrolled = () => new Promise((resolve) => log.addEventListener('scroll', resolve, { once: true }));
  // The log goes to its end by itself as soon as it has been laid out.
  if (log.scrollTop === 0) await scrolled();
  log.scrollTop = 0;
  await scrolled();
  room.speak(...linesOf([[4, 0, 'Ich hole mir noch einen Kaffee.']]));
  await appears('[data-missed] li > p');
  log.scrollTop = log.scrollHeight;
};

const transcript = (scenario?: Scenario, history?: readonly Line[]) => () => (
  <div style={{ display: 'flex', flexDirection: 'column', height: 420, maxWidth: 336 }}>
    <InRoom say="silence" {...(history && { history })} {...(scenario && { scenario })}>
      <Transcript />
    </InRoom>
  </div>
);

const transcripts: Exhibit = {
  id: 'transcript',
  title: 'Transcript',
  area: 'Talk',
  kind: 'part',
  states: {
    'nothing said yet': transcript(undefined, []),
    'a quiet evening': transcript(),
    'spoken to, and smileys': transcript(undefined, spokenTo),
    'deeds and dice': transcript(undefined, deeds),
    'lines missed': () => <div data-missed="">{transcript(missed)()}</div>,
    'lines on their way': transcript(say('Ich bin um acht da.', 'Wer noch?')),
    'lines that wait': transcript(wait),
  },
};

const slowly =
  (slow: Slow, waitMs = 0): Scenario =>
  (room, { store, serverNow }) => {
    room.happen({ type: 'room:slow', ...slow });
    store.setState({ slowUntil: serverNow() + waitMs });
  };

const noteAbove = (scenario: Scenario) => () => (
  <div style={{ maxWidth: 480 }}>
    <InRoom say="silence" scenario={scenario}>
      <AboveField />
    </InRoom>
  </div>
);

const slowNotes: Exhibit = {
  id: 'slow-note',
  title: 'SlowNote',
  area: 'Talk',
  kind: 'part',
  states: {
    'set by somebody': noteAbove(slowly({ seconds: 30 })),
    'by itself': noteAbove(slowly({ seconds: 5, isAutomatic: true })),
    'one waits': noteAbove(slowly({ seconds: 900 }, 840_000)),
  },
};

/** A composer by itself; what hangs above the field has room there. */
function Writing() {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div style={{ maxWidth: 480, paddingTop: 240 }}>
      <Composer scene={kaffeehaus()} field={field} onLeave={() => field.current?.blur()} />
    </div>
  );
}

const composer = (scenario?: Scenario) => () => (
  <Visit>
    <Alone title="Composer">
      <InRoom say={{ refused: 'rate_limited' }} {...(scenario && { scenario })}>
        <Writing />
      </InRoom>
    </Alone>
  </Visit>
);

const write =
  (text: string): Scenario =>
  (_, session) =>
    session.write(text);

const SENTENCE = 'Ich fand ihn viel schöner als erwartet. ';

const sendCommand =
  (text: string): Scenario =>
  async (room, session) => {
    write(text)(room, session);
    await press('form button[type="submit"]');
  };

const composers: Exhibit = {
  id: 'composer',
  title: 'Composer',
  area: 'Talk',
  kind: 'page',
  states: {
    empty: composer(),
    written: composer(write('Kommt wer mit?')),
    'two lines': composer(write(SENTENCE.repeat(3))),
    'near the limit': composer(write(SENTENCE.repeat(7))),
    'too long': composer(write(SENTENCE.repeat(9))),
    'handed back': composer(async (room, session) => {
      say('Kommt wer mit?')(room, session);
      await appears('form [role="alert"]');
    }),
    'a command begins': composer(async (room, session) => {
      write('/')(room, session);
      await appears('form [role="listbox"]');
    }),
    'choosing emoji': composer(async () => {
      await press('form [aria-expanded]');
      await appears('form fieldset');
    }),
    'all commands': composer(sendCommand('/hilfe')),
    'an unknown command': composer(sendCommand('/tanz')),
  },
};

const panel =
  (act: () => Promise<unknown>, members = membersOf(12)) =>
  () => (
    <Visit>
      <Alone title="Panel" width={336} height={560}>
        <InRoom members={members}>
          <Acted act={act}>
            <Panel isPhone={false} onClose={() => undefined} />
          </Acted>
        </InRoom>
      </Alone>
    </Visit>
  );

const panels: Exhibit = {
  id: 'panel',
  title: 'Panel',
  area: 'Talk',
  kind: 'page',
  states: {
    talk: panel(() => appears('[role="tab"]')),
    members: panel(() => press('[role="tab"]:last-of-type')),
    'fifty members': panel(() => press('[role="tab"]:last-of-type'), membersOf(50)),
  },
};

const IN_SOME_STATE = {
  Mira: { typing: true },
  Emre: { dozing: true },
  Kai: { afk: true, text: 'Tee holen, und danach noch schnell die Katze suchen' },
};

const members: Exhibit = {
  id: 'members',
  title: 'Members',
  area: 'Talk',
  kind: 'part',
  states: {
    one: () => (
      <InRoom members={membersOf(1)}>
        <Members />
      </InRoom>
    ),
    'twelve, with one chosen': () => (
      <InRoom
        members={membersOf(12, IN_SOME_STATE)}
        scenario={(_, session) => session.select(membersOf(2)[1]?.userId ?? null)}
      >
        <Members />
      </InRoom>
    ),
    fifty: () => (
      <InRoom members={membersOf(50)}>
        <Members />
      </InRoom>
    ),
  },
};

const typing = (...names: readonly string[]) => {
  const change = Object.fromEntries(names.map((name) => [name, { typing: true }]));
  return () => (
    <InRoom members={membersOf(12, change)}>
      <TypingNote />
    </InRoom>
  );
};

const typingNote: Exhibit = {
  id: 'typing-note',
  title: 'Typing note',
  area: 'Talk',
  kind: 'part',
  states: {
    nobody: typing(),
    one: typing('Mira'),
    two: typing('Mira', 'Frida.Sommerfeld-98'),
    many: typing('Mira', 'Kai', 'Emre', 'Ole'),
  },
};

const header: Exhibit = {
  id: 'room-header',
  title: 'Room header',
  area: 'Room',
  kind: 'part',
  states: {
    usual: () => (
      <InRoom members={membersOf(12)}>
        <RoomHeader room={roomOf()} isPhone={false} onOpen={() => undefined} />
      </InRoom>
    ),
    'on a phone': () => (
      <div style={{ maxWidth: 358 }}>
        <InRoom members={membersOf(12)}>
          <RoomHeader room={roomOf({ name: 'Donaudampfschifffahrt' })} isPhone onOpen={() => undefined} />
        </InRoom>
      </div>
    ),
    'without a description': () => (
      <InRoom members={membersOf(1)}>
        <RoomHeader room={roomOf({ description: '' })} isPhone={false} onOpen={() => undefined} />
      </InRoom>
    ),
  },
};

export const talks: readonly Exhibit[] = [
  header,
  transcripts,
  slowNotes,
  composers,
  panels,
  members,
  typingNote,
];
