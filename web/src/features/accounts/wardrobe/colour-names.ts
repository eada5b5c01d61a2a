import { type ColourToken, palettes } from '@plausch/stage/figures';

/** What the colours of the palettes are called. */
const NAMES: Readonly<Record<string, string>> = {
  '#ffd9bd': 'Sehr hell',
  '#f6c9a4': 'Hell',
  '#f3c3a0': 'Hell, rosig',
  '#e8b48a': 'Hell, golden',
  '#d99b6c': 'Mittel',
  '#b87a50': 'Hellbraun',
  '#8a5a3c': 'Braun',
  '#6b4430': 'Dunkelbraun',
  '#4e2f22': 'Sehr dunkel',
  '#a9b8e8': 'Mondblau',

  '#1d1518': 'Schwarz',
  '#1f1a2e': 'Blauschwarz',
  '#2b1d22': 'Schwarzbraun',
  '#4a2f22': 'Dunkelbraun',
  '#6f4630': 'Braun',
  '#8f5a34': 'Hellbraun',
  '#c65a2e': 'Kupfer',
  '#b5803f': 'Dunkelblond',
  '#e9c46a': 'Blond',
  '#a9a3a8': 'Grau',
  '#e6e1dc': 'Weiß',
  '#9a4f8f': 'Pflaume',
  '#d8608a': 'Pink',
  '#3f8f8a': 'Petrol',

  '#e0a526': 'Senf',
  '#2f9a92': 'Türkis',
  '#3f4d7a': 'Indigo',
  '#f08aa0': 'Rosa',
  '#c8473f': 'Rot',
  '#d8476b': 'Himbeere',
  '#8b6fd6': 'Flieder',
  '#5fae6a': 'Grün',
  '#33456b': 'Marine',
  '#3a3f55': 'Schiefer',
  '#4e7fc0': 'Blau',
  '#5a4a3f': 'Braun',
  '#3a2a7d': 'Nachtblau',
  '#2b2038': 'Aubergine',
  '#f3ece0': 'Creme',
  '#f6d36b': 'Vanille',
  '#7a4a35': 'Rostbraun',
  '#2f6f5f': 'Tannengrün',
};

/** The name of a colour, as `palettes[token][index]` has it. */
export function colourName(token: ColourToken, index: number): string {
  return NAMES[palettes[token][index] ?? ''] ?? `${index + 1}`;
}
