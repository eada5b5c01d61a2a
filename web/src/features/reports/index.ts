export { type ReportableLine, ReportPart } from './ReportPart.tsx';
export { ReportQuestions, type ReportWords } from './ReportQuestions.tsx';
