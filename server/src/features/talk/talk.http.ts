import { endpoints } from '@plausch/protocol';
import type { Edges, Ground } from '../../ground.ts';
import type { TalkKinds } from './talk.kinds.ts';
import { reportLine } from './talk.reports.ts';

export function installTalkHttp(
  ground: Pick<Ground, 'provided' | 'rules'>,
  { http }: Pick<Edges, 'http'>,
  kinds: TalkKinds,
): void {
  http.command(endpoints.reportLine, ({ caller, body }, work) =>
    reportLine(ground, kinds, work, { reporterId: caller.accountId, report: body }),
  );
}
