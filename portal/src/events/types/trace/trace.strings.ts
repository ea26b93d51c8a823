import { isolated } from '../../../ui/text/isolated';

export const trace = 'Trace';
export const tracesTitle = 'Traces';
export const openTrace = 'Open trace';
export const openTraceOf = (root: string) => `Open the trace of ${isolated(root)}`;
