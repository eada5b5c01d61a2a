export { Acts } from './Acts.tsx';
export { AllPeople } from './AllPeople.tsx';
export { HealthDesk, NewsEditor } from './late.ts';
export { NewsDesk } from './NewsDesk.tsx';
export { Overview } from './Overview.tsx';
export { RolePart } from './RolePart.tsx';
export { RoomsDesk } from './RoomsDesk.tsx';
export { ShopDesk } from './ShopDesk.tsx';
export { WordsDesk } from './WordsDesk.tsx';
