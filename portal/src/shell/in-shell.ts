import { createContext } from 'react';

/** Whether what is drawn stands in the shell, which has the landmarks of a page. */
export const InShell = createContext(false);
