export { type ReportableLine, ReportPart } from './ReportPart.tsx';
