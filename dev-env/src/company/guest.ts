import { type Scene, sceneById } from '@plausch/stage';
import { TestClient } from '../client.ts';
import type { Random } from '../random.ts';

/** One made-up guest: a real socket that walks, sits and talks like anybody's. */
export class Guest {
  readonly name: string;
  readonly #client: TestClient;
  readonly #scene: Scene;
  readonly #random: Random;

  private constructor(name: string, client: TestClient, scene: Scene, random: Random) {
    this.name = name;
    this.#client = client;
    this.#scene = scene;
    this.#random = random;
  }

  static async enter(options: {
    origin: string;
    token: string;
    name: string;
    roomId: string;
    random: Random;
  }): Promise<Guest> {
    const client = await new TestClient(options.origin, { token: options.token }).connect();
    const { room } = await client.join(options.roomId);
    const scene = sceneById(room.sceneId);
    if (!scene) throw new Error(`there is no scene ${room.sceneId}`);
    return new Guest(options.name, client, scene, options.random);
  }

  get isConnected(): boolean {
    return this.#client.socket.connected;
  }

  /** Goes somewhere else: more often to a seat than into the open. A refusal (a taken seat) is no matter. */
  async wander(): Promise<void> {
    if (this.#random.next() < 0.6) {
      await this.#client.ask('avatar:sit', { seatId: this.#random.pick(this.#scene.seats).id });
      return;
    }
    const { x, y } = this.#random.pick(this.#scene.spots);
    await this.#client.ask('avatar:move', {
      x: x + this.#random.between(-120, 120),
      y: y + this.#random.between(-40, 60),
    });
  }

  async startTyping(): Promise<void> {
    await this.#client.ask('chat:typing', { on: true });
  }

  async say(text: string): Promise<void> {
    await this.#client.ask('chat:send', { clientId: crypto.randomUUID(), text });
  }

  leave(): void {
    this.#client.close();
  }
}
