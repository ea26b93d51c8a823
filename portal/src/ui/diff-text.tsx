import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Diff, Hunk, parseDiff, type FileData, type HunkData } from 'react-diff-view';
import 'react-diff-view/style/index.css';
import classes from './diff-text.module.css';
import { showControls } from './text/sender-text';
import * as strings from './diff-text.strings';

/** Longer texts take too long to parse and are shown as plain text. */
const MAX_LINES = 20_000;
/** Rows per page; more at once block the page. */
const ROWS_AT_ONCE = 500;

/**
 * Unified diff; text that is not a valid one is shown unformatted.
 *
 * @param name accessible name, for pages with several diffs; otherwise the name of the file.
 * @param rows number of lines that are shown before the user requests more.
 */
export function DiffText({
  text,
  name,
  view = 'unified',
  rows = ROWS_AT_ONCE,
}: {
  text: string;
  name?: string;
  view?: 'split' | 'unified';
  rows?: number;
}) {
  const files = useMemo(() => readDiff(showControls(text)), [text]);
  const [shown, setShown] = useState(rows);
  if (files === null) {
    return (
      <pre className="code wrapped" tabIndex={0} aria-label={strings.change}>
        {showControls(text)}
      </pre>
    );
  }
  const { parts, left } = firstRows(files, shown);
  return (
    <>
      {parts.map((file, index) => (
        <div
          key={`${file.newPath}-${index}`}
          className={`panel ${classes.diff}`}
          role="region"
          aria-label={
            name === undefined
              ? strings.changeOfFile(file.newPath || file.oldPath || strings.auditEntryInSentence)
              : strings.partOf(name, index, parts.length)
          }
          tabIndex={0}
        >
          <Diff
            className={view === 'split' ? classes.split : undefined}
            viewType={view}
            diffType={file.type}
            hunks={file.hunks}
          >
            {(hunks) => hunks.map((hunk) => <Hunk key={`${hunk.content}-${hunk.oldStart}`} hunk={hunk} />)}
          </Diff>
        </div>
      ))}
      {left > 0 && (
        <Button variant="default" size="xs" mt="xs" onClick={() => setShown(shown + ROWS_AT_ONCE)}>
          {strings.showMoreLines(Math.min(left, ROWS_AT_ONCE), left)}
        </Button>
      )}
    </>
  );
}

/** Files cut to a total number of rows, and the number of omitted rows. */
function firstRows(files: readonly FileData[], most: number): { parts: FileData[]; left: number } {
  let room = most;
  let left = 0;
  const cut = (hunk: HunkData): HunkData[] => {
    const changes = hunk.changes.slice(0, room);
    room -= changes.length;
    left += hunk.changes.length - changes.length;
    return changes.length === 0 ? [] : [{ ...hunk, changes }];
  };
  const parts = files
    .map((file) => ({ ...file, hunks: file.hunks.flatMap(cut) }))
    .filter(({ hunks }) => hunks.length > 0);
  return { parts, left };
}

/** Exported for its test. */
export function readDiff(text: string): FileData[] | null {
  if (text.split('\n', MAX_LINES + 1).length > MAX_LINES) return null;
  try {
    // Diffs of one file are often sent without a file header.
    const files = parseDiff(text.startsWith('@@') ? `--- a\n+++ b\n${text}` : text);
    const hasChanges =
      files.length > 0 && files.every(({ hunks }) => Array.isArray(hunks) && hunks.length > 0);
    return hasChanges ? files : null;
  } catch {
    return null;
  }
}
