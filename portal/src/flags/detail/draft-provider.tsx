import { useMemo, useState, type ReactNode } from 'react';
import type { Flag } from '../flag';
import { changedFields, valuesOf, type Edits } from './draft';
import { DraftContext, type Draft } from './draft-context';

const NOTHING: Edits = {};

export function DraftProvider({
  project,
  flag,
  children,
}: {
  project: string;
  flag: Flag;
  children: ReactNode;
}) {
  const [edits, setEdits] = useState(NOTHING);
  const [begun, setBegun] = useState<number | null>(null);
  const [generation, setGeneration] = useState(0);

  const draft = useMemo((): Draft => {
    const isDirty = Object.keys(changedFields(flag, edits)).length > 0;
    return {
      project,
      flag,
      edits,
      values: valuesOf(flag, edits),
      isDirty,
      baseRevision: isDirty ? begun : null,
      edit: (more) => {
        setEdits((before) => ({ ...before, ...more }));
        if (!isDirty) setBegun(flag.revision);
      },
      discard: () => {
        setEdits(NOTHING);
        setBegun(null);
        setGeneration((count) => count + 1);
      },
      rebase: () => setBegun(flag.revision),
      generation,
    };
  }, [project, flag, edits, begun, generation]);
  return <DraftContext value={draft}>{children}</DraftContext>;
}
