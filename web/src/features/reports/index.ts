export type { ReportableLine } from './LineReport.tsx';
export { ReportPart } from './ReportPart.tsx';
export { ReportQuestions } from './ReportQuestions.tsx';
