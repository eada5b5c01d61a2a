export { askForRooms, fetchLobby, fetchWatch } from './rooms.ahead.ts';
