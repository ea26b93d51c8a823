// The load generator: a separate process, so that its CPU time does not count as the service's.
import { serve } from '../support/serve.js';
import { closedLoop, getLoop } from './closed-loop.js';
import type { Job } from './jobs.js';
import { openLoop } from './open-loop.js';
import { requestRate } from './request-rate.js';

serve<Job>((job) => {
  switch (job.kind) {
    case 'closed-loop':
      return closedLoop(job);
    case 'get-loop':
      return getLoop(job);
    case 'open-loop':
      return openLoop(job);
    case 'request-rate':
      return requestRate(job);
  }
});
