import { createContext } from 'react';

/** Whether text stands in a column of a table, whose width it would determine. */
export const InTable = createContext(false);

/** In characters, as many as the longest e-mail addresses and event types that are common have. */
export const LONGEST_WORD = 32;
