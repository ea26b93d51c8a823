import { Fragment, useContext, type ReactNode, createContext } from 'react';
import { withoutEscapeSequences } from '../../../../src/common/text/without-escape-sequences';

/** Characters that change the direction of the text around them and are invisible themselves (Unicode TR9, TR36). */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Makes bidirectional controls visible, `U+202E` as `⟨U+202E⟩`, so that text from outside reads in the order in which
 * it was sent, and leaves out the escape sequences of terminals, such as colors. Only for display: copying, filtering and
 * sending use the text itself.
 */
export function showControls(text: string): string {
  return withoutEscapeSequences(text).replaceAll(
    BIDI_CONTROLS,
    (control) => `⟨U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}

/**
 * Text that a sender, an app author or another user wrote. Isolated, so that right-to-left letters in it do not
 * reorder what stands beside it.
 */
export function SenderText({ text, className }: { text: string | null; className?: string }) {
  const isInTable = useContext(InTable);
  if (text === null) return null;
  const shown = showControls(text);
  return <bdi className={className}>{isInTable ? cutLongWords(shown) : shown}</bdi>;
}

/** Words in columns never break; those that no column has room for are cut, with the whole word as their title. */
function cutLongWords(text: string): ReactNode {
  if (text.length <= LONGEST_WORD) return text;
  const parts = text.split(/(\s+)/);
  if (parts.every(({ length }) => length <= LONGEST_WORD)) return text;
  return parts.map((part, index) =>
    part.length <= LONGEST_WORD ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <span key={index} className="long-word ellipsis" title={part}>
        {part}
      </span>
    ),
  );
}

/** Whether text stands in a column of a table, whose width it would determine. */
export const InTable = createContext(false);

/** In characters, as many as the longest e-mail addresses and event types that are common have. */
const LONGEST_WORD = 32;
