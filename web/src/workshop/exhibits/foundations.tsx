import type { Exhibit } from '../exhibit.ts';
import { Row } from '../Row.tsx';

/** Grounds with the colours of words that stand on them. */
const GROUNDS = {
  '--bg': ['--text', '--text-2', '--muted', '--accent-text', '--danger', '--good', '--info', '--private'],
  '--surface': [
    '--text',
    '--text-2',
    '--muted',
    '--accent-text',
    '--danger',
    '--good',
    '--info',
    '--private',
  ],
  '--surface-2': ['--text', '--text-2', '--muted', '--accent-text'],
  '--surface-3': ['--text', '--text-2'],
  '--sunken': ['--text', '--muted'],
  '--accent': ['--on-accent'],
  '--danger-fill': ['--on-danger'],
  '--badge': ['--on-badge'],
  '--accent-soft': ['--text', '--accent-text'],
  '--danger-soft': ['--text'],
  '--good-soft': ['--text'],
  '--info-soft': ['--text'],
  '--warn-soft': ['--text'],
  '--private-soft': ['--text'],
} as const;

const STEPS = ['--t-xs', '--t-s', '--t-m', '--t-l', '--t-xl', '--t-2xl', '--t-3xl'];
const NUMBERS = [1, 2, 3, 4, 5, 6];

const colours: Exhibit = {
  id: 'colours',
  title: 'Colours',
  area: 'Foundations',
  kind: 'part',
  states: {
    'words on grounds': () => (
      <div style={{ display: 'grid', gap: 'var(--sp-2)' }}>
        {Object.entries(GROUNDS).map(([ground, words]) => (
          <div key={ground} style={{ padding: 'var(--sp-3)', background: `var(${ground})` }}>
            <Row>
              {words.map((word) => (
                <span key={word} style={{ color: `var(${word})` }}>
                  {word} on {ground}
                </span>
              ))}
            </Row>
          </div>
        ))}
      </div>
    ),
    'names of people': () => (
      <Row>
        {NUMBERS.map((number) => (
          <b key={number} style={{ color: `var(--name-${number})` }}>
            Marlene.K
          </b>
        ))}
      </Row>
    ),
    bubbles: () => (
      <Row>
        {NUMBERS.map((number) => (
          <span
            key={number}
            style={{
              padding: 'var(--sp-2) var(--sp-3)',
              borderRadius: 'var(--bubble-radius)',
              background: `var(--bubble-${number})`,
              color: 'var(--bubble-ink)',
            }}
          >
            Kommt wer mit?
          </span>
        ))}
      </Row>
    ),
  },
};

const letters: Exhibit = {
  id: 'letters',
  title: 'Letters',
  area: 'Foundations',
  kind: 'part',
  states: {
    sizes: () =>
      STEPS.map((step) => (
        <p key={step} style={{ fontSize: `var(${step})`, overflowWrap: 'anywhere' }}>
          {step} Zwölf Boxkämpfer jagen Viktor
        </p>
      )),
    weights: () => (
      <>
        <p>Setz dich einfach dazu: „Ä, Ö, Ü und ß“, 1.240 Münzen, 20:04 Uhr.</p>
        <p>
          <strong>Setz dich einfach dazu: I l 1 sind verschieden.</strong>
        </p>
        <p>
          <a href="#letters">Ein Verweis im Text</a>
        </p>
      </>
    ),
  },
};

export const foundations: readonly Exhibit[] = [colours, letters];
