export { EveningLife } from './EveningLife.tsx';
export { OpenRooms } from './OpenRooms.tsx';
