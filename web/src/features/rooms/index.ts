export { askForRooms, fetchLobby } from './rooms.ahead.ts';
