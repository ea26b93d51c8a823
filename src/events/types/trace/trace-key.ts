/** Characters of a trace id. Events with a longer one, or an empty one, belong to no trace. */
export const MAX_TRACE_ID_LENGTH = 1024;
