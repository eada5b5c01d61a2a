// The server of `npm run dev`: mailed links lead to the address that Vite serves.
import { main } from '../server/src/main.ts';

const origin = process.env['DEV_ORIGIN'];
await main(origin === undefined ? {} : { origin });
