import { Diff, Hunk, parseDiff, type FileData } from 'react-diff-view';
import 'react-diff-view/style/index.css';
import classes from './diff-text.module.css';
import { showControls } from './sender-text';
import * as strings from './diff-text.strings';

/** Longer ones freeze the page; the text itself can still be read. */
const MOST_LINES = 2000;

/** A unified diff; what cannot be read as one is shown as the text that it is. */
export function DiffText({ text }: { text: string }) {
  const files = readDiff(showControls(text));
  if (files === null) {
    return (
      <pre className={classes.message} tabIndex={0} aria-label={strings.change}>
        {showControls(text)}
      </pre>
    );
  }
  return files.map((file, index) => (
    <div
      key={`${file.newPath}-${index}`}
      className={`panel ${classes.diff}`}
      role="region"
      aria-label={strings.changeOfFile(file.newPath || file.oldPath || strings.auditEntryInSentence)}
      tabIndex={0}
    >
      <Diff viewType="unified" diffType={file.type} hunks={file.hunks}>
        {(hunks) => hunks.map((hunk) => <Hunk key={`${hunk.content}-${hunk.oldStart}`} hunk={hunk} />)}
      </Diff>
    </div>
  ));
}

/** Exported for its test. */
export function readDiff(text: string): FileData[] | null {
  if (text.split('\n', MOST_LINES + 1).length > MOST_LINES) return null;
  try {
    const files = parseDiff(text);
    const hasChanges =
      files.length > 0 && files.every(({ hunks }) => Array.isArray(hunks) && hunks.length > 0);
    return hasChanges ? files : null;
  } catch {
    return null;
  }
}
