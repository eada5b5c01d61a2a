import { Button, Card, Dialog, Note, Placeholder, Sheet, Toast, ToastRegion } from '@plausch/ui';
import { useState } from 'react';
import type { Exhibit } from '../exhibit.ts';
import { Alone } from '../made-up/Alone.tsx';

const card: Exhibit = {
  id: 'card',
  title: 'Card',
  area: 'Building blocks',
  kind: 'part',
  shows: [Card],
  states: {
    padded: () => <Card>Eine Fläche für eine Sache.</Card>,
    'a list': () => (
      <Card variant="list">
        {['Darstellung', 'Bedienung', 'Konto'].map((row) => (
          <div key={row} style={{ padding: 'var(--sp-4)' }}>
            {row}
          </div>
        ))}
      </Card>
    ),
  },
};

const note: Exhibit = {
  id: 'note',
  title: 'Note',
  area: 'Building blocks',
  kind: 'part',
  shows: [Note],
  states: {
    info: () => <Note>Dein Look ist erst zu sehen, wenn du ihn anziehst.</Note>,
    good: () => <Note tone="good">Ist unterwegs. Ältere Links gelten nicht mehr.</Note>,
    caution: () => (
      <Note tone="caution">
        <p>Diesen Raum gibt es nicht.</p>
        <a href="#note">Zu den Räumen</a>
      </Note>
    ),
    danger: () => (
      <Note tone="danger">
        <b>Du bist noch 17 Std. 42 Min. gesperrt</b>
        <p>Grund: Werbung für ein Donaudampfschifffahrtsgesellschaftskapitänspatentverkaufsportal.</p>
      </Note>
    ),
  },
};

const placeholder: Exhibit = {
  id: 'placeholder',
  title: 'Placeholder',
  area: 'Building blocks',
  kind: 'part',
  shows: [Placeholder],
  states: {
    line: () => <Placeholder />,
    circle: () => <Placeholder shape="circle" />,
    block: () => <Placeholder shape="block" />,
  },
};

function Decision({ isPersistent = false }: { readonly isPersistent?: boolean }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Alone title="Dialog">
      <p>
        <Button onClick={() => setOpen(true)}>Fragen</Button>
      </p>
      {isOpen && (
        <Dialog title="Wirklich abmelden?" onClose={close} persistent={isPersistent}>
          <p>Was du gerade schreibst, geht verloren. Alles andere bleibt, wie es ist.</p>
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--sp-2)', marginTop: 'var(--sp-4)' }}>
            <Button data-autofocus="" onClick={close}>
              Bleiben
            </Button>
            <Button variant="danger" onClick={close}>
              Abmelden
            </Button>
          </div>
        </Dialog>
      )}
    </Alone>
  );
}

const dialog: Exhibit = {
  id: 'dialog',
  title: 'Dialog',
  area: 'Building blocks',
  kind: 'page',
  shows: [Dialog],
  states: {
    'a decision': () => <Decision />,
    'without Escape': () => <Decision isPersistent />,
    'longer than the window': () => (
      <Alone title="Dialog">
        <Dialog title="Die Regeln des Hauses" onClose={() => undefined}>
          {RULES.map((rule) => (
            <p key={rule}>{rule}. Sei freundlich, auch wenn jemand anderer Meinung ist als du.</p>
          ))}
          <Button wide>Verstanden</Button>
        </Dialog>
      </Alone>
    ),
  },
};

const RULES = Array.from({ length: 24 }, (_, number) => number + 1);

const sheets: Exhibit = {
  id: 'sheet',
  title: 'Sheet',
  area: 'Building blocks',
  kind: 'page',
  shows: [Sheet],
  states: {
    half: () => (
      <Alone title="Sheet">
        <Sheet title="Zwölf Leute da" closeLabel="Schließen" onClose={() => undefined}>
          <p>Nach oben gezogen wird es größer, nach unten gezogen geht es zu.</p>
        </Sheet>
      </Alone>
    ),
    'nearly full': () => (
      <Alone title="Sheet">
        <Sheet
          title="Donaudampfschifffahrtsgesellschaftskapitän"
          closeLabel="Schließen"
          height="full"
          onClose={() => undefined}
        >
          {RULES.map((rule) => (
            <p key={rule}>{rule}. Sei freundlich, auch wenn jemand anderer Meinung ist als du.</p>
          ))}
          <Button wide>Verstanden</Button>
        </Sheet>
      </Alone>
    ),
  },
};

const toast: Exhibit = {
  id: 'toast',
  title: 'Toast',
  area: 'Building blocks',
  kind: 'page',
  shows: [Toast, ToastRegion],
  states: {
    words: () => (
      <Alone title="Toast">
        <ToastRegion>
          <Toast>Look angezogen</Toast>
        </ToastRegion>
      </Alone>
    ),
    'with an action': () => (
      <Alone title="Toast">
        <ToastRegion>
          <Toast action={<Button variant="text">Zurücknehmen</Button>}>
            Die Nachricht ist gelöscht, und niemand sieht sie mehr.
          </Toast>
        </ToastRegion>
      </Alone>
    ),
  },
};

export const surfaces: readonly Exhibit[] = [card, note, placeholder, dialog, sheets, toast];
