export type { Catalogue, LabelKey, LabelValues } from './catalogue.ts';
export { directionOf, LANGUAGES, type Language, languageOf, tagOf } from './language.ts';
export { type LoadedCatalogue, loadCatalogue } from './load.ts';
export {
  type Duration,
  frequencyLabel,
  periodLabel,
  perPeriodLabel,
} from './periods.ts';
export {
  type Label,
  type LanguageChoice,
  type Translator,
  translatorFor,
  translatorOf,
} from './translator.ts';
export { shortPeriodLabel, shortUnitLabel, unitLabel, withoutSpace } from './units.ts';
