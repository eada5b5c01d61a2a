import { Note } from '@plausch/ui';
import { type ComponentProps, useEffect, useState } from 'react';
import { optionalCode } from '../../device/optional-code.ts';
import type { LineReport } from './LineReport.tsx';
import { t } from './report-part.words.ts';

type Code = typeof import('./LineReport.tsx');

/** Reports one of the lines that a person has said. Few ever do: the questions come when they are asked. */
export function ReportPart(props: ComponentProps<typeof LineReport>) {
  const [code, setCode] = useState<Code | 'missing'>();
  useEffect(() => {
    void optionalCode(() => import('./LineReport.tsx')).then((come) => setCode(come ?? 'missing'));
  }, []);
  if (code === 'missing') return <Note tone="danger">{t('report.missing')}</Note>;
  return code ? <code.LineReport {...props} /> : <div data-late="" />;
}
