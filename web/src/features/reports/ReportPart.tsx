import { Note } from '@plausch/ui';
import { type ComponentProps, useEffect, useState } from 'react';
import { optionalCode } from '../../device/optional-code.ts';
import type { ReportForm } from './ReportForm.tsx';
import { t } from './reports.part.words.ts';

export type ReportableLine = { readonly id: string; readonly text: string };

/** The form of a report. Few people ever need it, and nobody without a connection: its code comes when it is opened. */
export function ReportPart(props: ComponentProps<typeof ReportForm>) {
  const [code, setCode] = useState<{ readonly Form?: typeof ReportForm | undefined }>();
  useEffect(() => {
    void optionalCode(() => import('./ReportForm.tsx')).then((found) => setCode({ Form: found?.ReportForm }));
  }, []);
  if (!code) return <div data-late="" aria-busy="true" />;
  return code.Form ? <code.Form {...props} /> : <Note tone="caution">{t('report.offline')}</Note>;
}
