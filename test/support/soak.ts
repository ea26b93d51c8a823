/**
 * Whether this is `npm run soak`, which plays long sweeps in full. Everywhere else a sweep plays a sample, drawn anew
 * for each run from a seed that it prints; beside it stands what the sample must still cover.
 */
export const IS_SOAK = process.env['SOAK'] === '1';
