import { Button, Checkbox, CheckIcon, Field, Meter, PasswordField } from '@plausch/ui';
import { useState } from 'react';
import type { Exhibit } from '../exhibit.ts';
import { Acted, press } from '../made-up/Acted.tsx';

const field: Exhibit = {
  id: 'field',
  title: 'Field',
  area: 'Building blocks',
  kind: 'part',
  shows: [Field],
  states: {
    empty: () => <Field label="Name im Chat" />,
    'with a placeholder': () => <Field label="E-Mail" placeholder="name@beispiel.de" />,
    'with a hint': () => <Field label="Name im Chat" hint="3 bis 20 Zeichen. So sehen dich alle." />,
    filled: () => <Field label="Name im Chat" defaultValue="Lena" hint="So sehen dich alle." />,
    good: () => (
      <Field label="Name im Chat" defaultValue="Lena" hint="Der Name ist frei." trailing={<CheckIcon />} />
    ),
    wrong: () => (
      <Field label="Name im Chat" defaultValue="Le" error="Schon vergeben. Häng zum Beispiel eine Zahl an." />
    ),
    disabled: () => <Field label="E-Mail" defaultValue="lena@beispiel.test" disabled />,
    'with something beside the label': () => (
      <Field label="Code" aside={<Button variant="text">Neu schicken</Button>} hint="Er gilt 10 Minuten." />
    ),
    'a date': () => <Field label="Geburtsdatum" type="date" hint="Ab 16. Andere sehen es nicht." />,
    'long words': () => (
      <Field
        label="Nutzungsbedingungsversionsbestätigungsnummer, die in der letzten Mail von uns steht"
        hint="Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen ist auch ein Wort."
      />
    ),
  },
};

const passwordField: Exhibit = {
  id: 'password-field',
  title: 'PasswordField',
  area: 'Building blocks',
  kind: 'part',
  shows: [PasswordField],
  states: {
    empty: () => <PasswordField label="Passwort" revealLabel="Passwort zeigen" />,
    'with a meter': () => (
      <PasswordField
        label="Passwort"
        revealLabel="Passwort zeigen"
        defaultValue="kaffee mit milch"
        below={<Meter value={3} />}
        hint="Gut. Noch ein Wort dazu und es ist sehr gut."
      />
    ),
    revealed: () => (
      <Acted act={() => press('[data-revealed] button')}>
        <div data-revealed="">
          <PasswordField label="Passwort" revealLabel="Passwort zeigen" defaultValue="kaffee mit milch" />
        </div>
      </Acted>
    ),
    wrong: () => (
      <PasswordField
        label="Passwort"
        revealLabel="Passwort zeigen"
        defaultValue="kaffee"
        error="Mindestens 8 Zeichen."
      />
    ),
  },
};

const TERMS = 'Ich bin mit den Nutzungsbedingungen einverstanden.';

function Ticked() {
  const [isTicked, setTicked] = useState(true);
  return (
    <Checkbox checked={isTicked} onChange={(event) => setTicked(event.target.checked)}>
      {TERMS}
    </Checkbox>
  );
}

const checkbox: Exhibit = {
  id: 'checkbox',
  title: 'Checkbox',
  area: 'Building blocks',
  kind: 'part',
  shows: [Checkbox],
  states: {
    off: () => <Checkbox>{TERMS}</Checkbox>,
    on: () => <Ticked />,
    wrong: () => <Checkbox error="Ohne geht es nicht.">{TERMS}</Checkbox>,
    disabled: () => <Checkbox disabled>{TERMS}</Checkbox>,
    'two lines': () => (
      <Checkbox>
        {TERMS} Ich habe außerdem gelesen, was mit meinen Daten geschieht, und weiß, wo ich es wiederfinde.
      </Checkbox>
    ),
  },
};

const meter: Exhibit = {
  id: 'meter',
  title: 'Meter',
  area: 'Building blocks',
  kind: 'part',
  shows: [Meter],
  states: Object.fromEntries(
    [0, 1, 2, 3, 4].map((value) => [`${value} of 4`, () => <Meter value={value} />] as const),
  ),
};

export const forms: readonly Exhibit[] = [field, passwordField, checkbox, meter];
