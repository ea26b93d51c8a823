import { createContext, use } from 'react';
import type { Flag } from '../flag';
import type { DraftValues, Edits } from './draft';

export interface Draft {
  project: string;
  flag: Flag;
  edits: Edits;
  values: DraftValues;
  isDirty: boolean;
  /** Revision of the flag on which the edits are based; `null` without edits. */
  baseRevision: number | null;
  edit: (edits: Edits) => void;
  discard: () => void;
  /** Bases the edits on the current revision of the flag. */
  rebase: () => void;
  /** Increases when edits are discarded, for fields that keep their text in their own state. */
  generation: number;
}

export const DraftContext = createContext<Draft | null>(null);

/** The flag of the page and its unsaved edits, which are kept when the user changes the tab. */
export function useDraft(): Draft {
  const draft = use(DraftContext);
  if (draft === null) throw new Error('useDraft is for what stands inside the page of a flag');
  return draft;
}
