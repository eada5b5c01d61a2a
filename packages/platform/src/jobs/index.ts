export {
  type Attempt,
  defineJob,
  type EnqueueOptions,
  type Job,
  type JobCount,
  type JobOutcome,
  type JobState,
  type Jobs,
  type PlainJob,
} from './contract.ts';
export { createJobs, type JobsOptions } from './jobs.ts';
