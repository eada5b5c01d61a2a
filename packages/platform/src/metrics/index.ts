export type { Figures, Sample } from './figures.ts';
export { createMetrics, type Metrics, type MetricsPart } from './metrics.ts';
