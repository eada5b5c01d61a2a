export { fetchLobby, roomsAhead } from './rooms.ahead.ts';
