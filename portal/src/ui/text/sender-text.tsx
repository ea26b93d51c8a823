import { Fragment, useContext, type ReactNode, createContext } from 'react';
import { withoutEscapeSequences } from '../../../../src/common/text/without-escape-sequences';

/** Invisible characters that change the direction of the surrounding text (Unicode TR9, TR36). */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Makes bidirectional controls visible, `U+202E` as `⟨U+202E⟩`, so that untrusted text is shown in the order in which it was sent,
 * and removes terminal escape sequences, such as colors. Only for display: copying, filtering and sending use the original text.
 */
export function showControls(text: string): string {
  return withoutEscapeSequences(text).replaceAll(
    BIDI_CONTROLS,
    (control) => `⟨U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}

/**
 * Untrusted text from a sender, an app author or another user. Its direction is isolated, so that right-to-left letters do not
 * reorder the text beside it.
 */
export function SenderText({ text, className }: { text: string | null; className?: string }) {
  const isInTable = useContext(InTable);
  if (text === null) return null;
  const shown = showControls(text);
  return <bdi className={className}>{isInTable ? cutLongWords(shown) : shown}</bdi>;
}

/** Truncates long words in table columns, which do not wrap words; the title has the whole word. */
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

/** Whether text is in a table column, whose width a long word would determine. */
export const InTable = createContext(false);

/** Longest untruncated word in characters; covers common e-mail addresses and event types. */
const LONGEST_WORD = 32;
