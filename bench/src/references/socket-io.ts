import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { Server } from 'socket.io';

/** Bare Socket.IO as its guide writes it: default options, WebSocket only, a token check, one emit per event. */

const http = createServer((_request, response) => response.end());
const io = new Server(http, { transports: ['websocket'] });

io.use((socket, next) => {
  const { token } = socket.handshake.auth;
  if (typeof token !== 'string' || token === '') return next(new Error('unauthorized'));
  createHmac('sha256', 'key').update(token).digest('hex');
  next();
});

io.on('connection', (socket) => {
  let room = '';
  socket.on('join', (message: { room: string }) => {
    room = message.room;
    void socket.join(room);
    socket.emit('joined', room);
  });
  socket.on('chat', (message: unknown) => io.to(room).emit('chat', message));
});

http.listen({ port: Number(process.env['PORT']), host: '127.0.0.1', backlog: 4096 }, () => {
  const address = http.address();
  if (address !== null && typeof address === 'object') process.stdout.write(`READY ${address.port}\n`);
});
