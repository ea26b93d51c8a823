import { withoutEscapeSequences } from '../../../src/common/text/without-escape-sequences';

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
  if (text === null) return null;
  return <bdi className={className}>{showControls(text)}</bdi>;
}
