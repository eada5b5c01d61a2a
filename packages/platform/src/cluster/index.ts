export { createAlone } from './alone.ts';
export { type Cluster, type ClusterMessage, NoResponder, RequestTimeout } from './contract.ts';
export { createFacts, sweepFacts, type WideFacts } from './facts.ts';
