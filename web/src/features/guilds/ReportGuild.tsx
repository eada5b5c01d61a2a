import { call } from '../../api/index.ts';
import { t } from '../../i18n/guild-talk.ts';
import { ReportQuestions } from '../reports/index.ts';

/** Reports a guild for its name or its tag. */
export function ReportGuild({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <ReportQuestions
      kept={t('report.kept', { name })}
      onSend={(words) => call('reportGuild', { params: { id }, body: words })}
    />
  );
}

/** Reports a line of a guild. */
export function ReportGuildLine({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <ReportQuestions
      kept={t('report.keptLine', { name })}
      onSend={(words) => call('reportLine', { body: { lineId: id, ...words } })}
    />
  );
}
