// The load generator: a process of its own, so that its work is not the service's.
import { serve } from '../support/serve.js';
import { closedLoop } from './closed-loop.js';
import type { Job } from './jobs.js';
import { openLoop } from './open-loop.js';

serve<Job>((job) => (job.kind === 'closed-loop' ? closedLoop(job) : openLoop(job)));
