import { ColourSwatches, Switch, TabList } from '@plausch/ui';
import { useId, useState } from 'react';
import type { Exhibit } from '../exhibit.ts';

const SLOTS = ['Haare', 'Gesicht', 'Oberteil', 'Hose', 'Schuhe', 'Kopfbedeckung', 'Brille', 'Hilfsmittel'];

function Tabs({ names }: { readonly names: readonly string[] }) {
  const [value, setValue] = useState(names[0] ?? '');
  const panelId = useId();
  return (
    <>
      <TabList
        label="Fächer"
        value={value}
        tabs={names.map((name) => ({ value: name, label: name }))}
        panelId={panelId}
        onChange={setValue}
      />
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${value}`}>
        {value}
      </div>
    </>
  );
}

const tabList: Exhibit = {
  id: 'tab-list',
  title: 'TabList',
  area: 'Building blocks',
  kind: 'part',
  shows: [TabList],
  states: {
    few: () => <Tabs names={SLOTS.slice(0, 3)} />,
    'more than fit': () => <Tabs names={SLOTS} />,
  },
};

function SwitchRow({ isOn }: { readonly isOn: boolean }) {
  const [checked, setChecked] = useState(isOn);
  const id = useId();
  return (
    <label htmlFor={id} style={{ display: 'flex', justifyContent: 'space-between', maxWidth: 320 }}>
      Schlichte Blasen
      <Switch id={id} checked={checked} onChange={(event) => setChecked(event.target.checked)} />
    </label>
  );
}

const switches: Exhibit = {
  id: 'switch',
  title: 'Switch',
  area: 'Building blocks',
  kind: 'part',
  shows: [Switch],
  states: { on: () => <SwitchRow isOn />, off: () => <SwitchRow isOn={false} /> },
};

const COLOURS = [
  { name: 'Kastanie', colour: '#7a4a2b' },
  { name: 'Blond', colour: '#e6c070' },
  { name: 'Kupfer', colour: '#d0603a' },
  { name: 'Nacht', colour: '#1d1726' },
  { name: 'Schnee', colour: '#f7f4ef' },
  { name: 'Minze', colour: '#6fdccf' },
  { name: 'Flieder', colour: '#cdb4f6' },
  { name: 'Himmel', colour: '#9cc9ff' },
  { name: 'Rose', colour: '#ff9ab5' },
  { name: 'Sonne', colour: '#ffd166' },
];

function Swatches({ chosen, count }: { readonly chosen: number; readonly count: number }) {
  const [value, setValue] = useState(chosen);
  return (
    <ColourSwatches label="Haarfarbe" value={value} colours={COLOURS.slice(0, count)} onChange={setValue} />
  );
}

const colourSwatches: Exhibit = {
  id: 'colour-swatches',
  title: 'ColourSwatches',
  area: 'Building blocks',
  kind: 'part',
  shows: [ColourSwatches],
  states: {
    few: () => <Swatches chosen={0} count={4} />,
    'a dark one': () => <Swatches chosen={3} count={4} />,
    'more than fit': () => <Swatches chosen={9} count={10} />,
  },
};

export const choices: readonly Exhibit[] = [tabList, switches, colourSwatches];
