import { createContext, use } from 'react';
import type { Flag } from '../flag';
import type { DraftValues, Edits } from './draft';

export interface Draft {
  project: string;
  flag: Flag;
  edits: Edits;
  values: DraftValues;
  isDirty: boolean;
  /** Revision of the flag that the edits were begun on; `null` while there are none. */
  baseRevision: number | null;
  edit: (edits: Edits) => void;
  discard: () => void;
  /** The edits are meant for the flag as it is now. */
  rebase: () => void;
  /** Counts up when edits are thrown away, for fields that keep a text of their own. */
  generation: number;
}

export const DraftContext = createContext<Draft | null>(null);

/** The flag of the page and what is touched of it; kept while going from one of its tabs to another. */
export function useDraft(): Draft {
  const draft = use(DraftContext);
  if (draft === null) throw new Error('useDraft is for what stands inside the page of a flag');
  return draft;
}
