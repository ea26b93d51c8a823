import { isolated } from '../../../ui/text/isolated';
import { durationText } from '../../../ui/text/time-text';

export const webhooksLead = 'Deliveries by destination, failing ones first.';
export const destinations = 'Destinations';
export const timeRange = 'Time range';
export const ranges = { day: '24 hours', week: '7 days', month: '30 days' } as const;
export const state = 'State';
export const failing = 'Failing';
export const partlyFailing = 'Partly failing';
export const working = 'Working';
export const unknown = 'Unknown';
export const destination = 'Destination';
export const successRate = 'Success rate';
export const attempts = 'Attempts until success';
export const latency = 'Latency';
export const latest = 'Latest delivery';
export const rest = 'All other destinations';
export const delivered = (succeeded: number, failed: number) =>
  `${succeeded.toLocaleString('en')} succeeded, ${failed.toLocaleString('en')} failed`;
export const atFirst = (share: string) => `${share} at the first attempt`;
export const latencies = (p50: number, p95: number) => `p50 ${durationText(p50)}, p95 ${durationText(p95)}`;
export const httpStatus = (code: number) => `HTTP ${code}`;
export const lastSuccess = 'Last success: ';
export const neverSucceeded = 'No delivery succeeded';
export const recentDeliveries = (name: string) => `Show recent deliveries to ${isolated(name)}`;
export const latestOf = (name: string) => `Latest delivery to ${isolated(name)}: `;
export const noWebhooksTitle = 'No webhook deliveries in this time range';
export const noWebhooksHint =
  'Send an event of the type webhook for each delivery: destination or url, statusCode, attempt and durationMs.';
