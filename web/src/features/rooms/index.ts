export { PersonFace } from './PersonFace.tsx';
export { fetchLobby, roomsAhead } from './rooms.ahead.ts';
