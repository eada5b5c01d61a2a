import { Button, type ButtonLook, buttonClass, IconButton, SegmentedControl } from '@plausch/ui';
import { AlignLeft, Image, Send, Users, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Exhibit } from '../exhibit.ts';
import { Row } from '../Row.tsx';

const VARIANTS = ['primary', 'quiet', 'outline', 'text', 'danger'] as const satisfies readonly NonNullable<
  ButtonLook['variant']
>[];

const everyVariant = (draw: (variant: (typeof VARIANTS)[number]) => ReactNode) => () => (
  <Row>{VARIANTS.map(draw)}</Row>
);

const button: Exhibit = {
  id: 'button',
  title: 'Button',
  area: 'Building blocks',
  kind: 'part',
  shows: [Button],
  states: {
    normal: everyVariant((variant) => (
      <Button key={variant} variant={variant}>
        Dazusetzen
      </Button>
    )),
    disabled: everyVariant((variant) => (
      <Button key={variant} variant={variant} disabled>
        Dazusetzen
      </Button>
    )),
    busy: everyVariant((variant) => (
      <Button key={variant} variant={variant} busy>
        Einen Moment …
      </Button>
    )),
    'with a hint on hover': () => <Button title="Alle im Raum sehen es sofort.">Anziehen</Button>,
    sizes: () => (
      <Row>
        <Button size="small">Klein</Button>
        <Button>Mittel</Button>
        <Button size="big">Groß</Button>
      </Row>
    ),
    wide: () => (
      <Button size="big" wide>
        Konto anlegen
      </Button>
    ),
    'long words': () => <Button>Verbindungseinstellungen wiederherstellen und noch einmal versuchen</Button>,
    'as a link': () => (
      <a href="#button" className={buttonClass({ variant: 'outline' })}>
        Zu den Räumen
      </a>
    ),
  },
};

const iconButton: Exhibit = {
  id: 'icon-button',
  title: 'IconButton',
  area: 'Building blocks',
  kind: 'part',
  shows: [IconButton],
  states: {
    plain: () => (
      <IconButton label="Mitglieder zeigen">
        <Users size={22} aria-hidden="true" />
      </IconButton>
    ),
    'with ground': () => (
      <IconButton label="Schließen" variant="ground">
        <X size={22} aria-hidden="true" />
      </IconButton>
    ),
    round: () => (
      <IconButton label="Senden" variant="round">
        <Send size={22} aria-hidden="true" />
      </IconButton>
    ),
    disabled: () => (
      <IconButton label="Senden" variant="round" disabled>
        <Send size={22} aria-hidden="true" />
      </IconButton>
    ),
  },
};

const VIEWS = [
  {
    value: 'picture',
    label: (
      <>
        <Image size={18} aria-hidden="true" /> Bild
      </>
    ),
  },
  {
    value: 'text',
    label: (
      <>
        <AlignLeft size={18} aria-hidden="true" /> Text
      </>
    ),
  },
] as const;

const TEMPOS = [
  { value: 'calm', label: 'Ruhig' },
  { value: 'usual', label: 'Normal' },
  { value: 'quick', label: 'Schnell' },
] as const;

function Views() {
  const [value, setValue] = useState<(typeof VIEWS)[number]['value']>('picture');
  return <SegmentedControl label="Ansicht" value={value} options={VIEWS} onChange={setValue} />;
}

function Tempos() {
  const [value, setValue] = useState<(typeof TEMPOS)[number]['value']>('usual');
  return <SegmentedControl label="Tempo" value={value} options={TEMPOS} onChange={setValue} />;
}

const segmentedControl: Exhibit = {
  id: 'segmented-control',
  title: 'SegmentedControl',
  area: 'Building blocks',
  kind: 'part',
  shows: [SegmentedControl],
  states: { 'two with icons': () => <Views />, three: () => <Tempos /> },
};

export const actions: readonly Exhibit[] = [button, iconButton, segmentedControl];
