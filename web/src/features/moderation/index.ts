export { CaseView, PersonView } from './late.ts';
export { Measures } from './Measures.tsx';
export { chosenBefore } from './measure-choice.ts';
export { People } from './People.tsx';
export { Queue } from './Queue.tsx';
