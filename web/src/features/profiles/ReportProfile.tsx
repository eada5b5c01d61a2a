import { ReportQuestions } from '../reports/index.ts';
import { call } from './profiles.calls.ts';
import { t } from './profiles.words.ts';

/** Reports what a person says of themselves. */
export function ReportProfile({ userId, username }: { readonly userId: string; readonly username: string }) {
  return (
    <ReportQuestions
      kept={t('report.kept', { name: username })}
      onSend={(words) => call('reportProfile', { params: { userId }, body: words })}
    />
  );
}
