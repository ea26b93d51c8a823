export const latencyTitle = 'Latency compared with yesterday';
export const allMetrics = 'All metrics';
export const noLatency = 'No metric in the last 24 hours has a unit of time.';
export const p95 = '95th percentile';
export const latencyChart = '95th percentile over the last 24 hours';
export const noYesterday = 'No values from yesterday';
export const slower = (size: string) => `${size} slower than yesterday`;
export const faster = (size: string) => `${size} faster than yesterday`;
export const asYesterday = 'Same as yesterday';
