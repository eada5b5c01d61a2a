import type { IncomingHttpHeaders } from 'node:http';
import { defineJob } from '@plausch/platform/jobs';
import type { Edges, Ground } from '../../../ground.ts';
import type { Gateway } from '../gateways.port.ts';
import type { SandboxDisputes } from './sandbox.disputes.ts';
import { createSandboxGateway } from './sandbox.gateway.ts';
import { installSandbox } from './sandbox.http.ts';

/** Delivers events that were not taken: after a crash, or while billing could not listen. */
export const deliverEvents = defineJob<Record<string, never>>({ name: 'sandbox.deliverEvents' });

/** Time at the sandbox, where that of a customer is moved. */
export type SandboxTime = Pick<SandboxDisputes, 'advance' | 'next' | 'settleDue'>;

/** The sandbox in a running program: the gateway, what browsers ask of it, and its deliveries. */
export type StandingSandbox = {
  readonly gateway: Gateway;
  /** The fingerprint of the test card that has had its trial, with every customer. */
  readonly usedFingerprint: string;
  /** Lets time pass for its customers, who dispute charges later. */
  readonly time: SandboxTime;
  /** Delivers what was left by the process before. */
  start(): Promise<void>;
  close(): void;
};

/** `receive`: takes an event, as the door of a real gateway would; `key`: 32 bytes, a secret of this installation. */
export function createSandbox(
  { database, clock, logger, rules, jobs }: Pick<Ground, 'database' | 'clock' | 'logger' | 'rules' | 'jobs'>,
  { http }: Edges,
  { key, receive }: { key: Buffer; receive(raw: Buffer, headers: IncomingHttpHeaders): Promise<void> },
): StandingSandbox {
  const sandbox = createSandboxGateway({
    database,
    clock,
    logger,
    key,
    deliver: receive,
    rules: rules.sandbox,
  });
  installSandbox(http, sandbox);
  jobs.handleOutside(deliverEvents, async () => void (await sandbox.deliverPending()));
  jobs.schedule(deliverEvents, '* * * * *');
  return {
    gateway: sandbox,
    usedFingerprint: sandbox.usedFingerprint,
    time: sandbox.disputes,
    start: async () => void (await sandbox.deliverPending()),
    close: () => sandbox.close(),
  };
}
