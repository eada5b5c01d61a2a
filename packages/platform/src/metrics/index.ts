export { createMetrics, type Metrics, type Sample } from './metrics.ts';
