export const trace = 'Trace';
