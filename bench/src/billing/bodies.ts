import { HttpConnection, requestBytes } from '../accounts/http-connection.ts';
import { QUESTIONS, type Question } from './questions.ts';
import type { Shop } from './shop.ts';

/** What billing answers to each question. */
export type Bodies = Readonly<Record<Question['name'], unknown>>;

/** Asks billing everything once, so that the bare routes send as much. */
export async function bodiesOf(port: number, shop: Shop): Promise<Bodies> {
  const connection = await HttpConnection.open(port);
  const bodies: [Question['name'], unknown][] = [];
  for (const { name, requests } of QUESTIONS) {
    const [request] = requests(shop);
    if (!request) throw new Error(`nothing is asked about ${name}`);
    const { status, body } = await connection.ask(requestBytes(request));
    if (status !== 200) throw new Error(`${name} was refused: ${body.toString()}`);
    bodies.push([name, JSON.parse(body.toString())]);
  }
  connection.close();
  return Object.fromEntries(bodies) as Bodies;
}
