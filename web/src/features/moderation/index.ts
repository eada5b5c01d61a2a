export { CaseView } from './CaseView.tsx';
export { Measures } from './Measures.tsx';
export { chosenBefore } from './measure-choice.ts';
export { People } from './People.tsx';
export { PersonView } from './PersonView.tsx';
export { Queue } from './Queue.tsx';
