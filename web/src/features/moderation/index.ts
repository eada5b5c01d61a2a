export { CaseView } from './CaseView.tsx';
export { Measures } from './Measures.tsx';
export { People } from './People.tsx';
export { PersonView } from './PersonView.tsx';
export { Queue } from './Queue.tsx';
