import { ActionIcon, Button, Tooltip, VisuallyHidden } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as strings from './ui.strings';
import { showControls } from './text/sender-text';

type Outcome = 'copied' | 'failed' | null;
const SHOWN_MS = 2000;

/**
 * @param label name of the copied text: "Copy <label>".
 * @param onFail called when the text could not be copied, to select it where it is shown in full.
 */
export function CopyButton({
  text,
  label,
  withText = false,
  onFail,
}: {
  text: string;
  label: string;
  withText?: boolean;
  onFail?: () => void;
}) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    const copied = await copyText(text);
    if (!copied) onFail?.();
    setOutcome(copied ? 'copied' : 'failed');
  };
  const icon = outcome === 'copied' ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />;
  const announcement = outcome === 'copied' ? strings.copied : outcome === 'failed' ? strings.notCopied : '';
  return (
    <>
      <Tooltip label={announcement === '' ? strings.copyWhat(label) : announcement}>
        {withText ? (
          <Button variant="default" size="xs" leftSection={icon} onClick={() => void copy()}>
            {strings.copyWhat(label)}
          </Button>
        ) : (
          <ActionIcon aria-label={strings.copyWhat(label)} onClick={() => void copy()}>
            {icon}
          </ActionIcon>
        )}
      </Tooltip>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

/**
 * Copies a text to the clipboard, also on plain-http origins, where `navigator.clipboard` does not exist. The fallback does not
 * move the focus, so that it works inside a focus trap.
 *
 * @returns whether the text was copied. If not, the user must select the text.
 */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext && 'clipboard' in navigator) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Not permitted; the fallback may be.
    }
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const holder = document.createElement('span');
  holder.textContent = text;
  holder.style.cssText = 'position:fixed;top:0;left:0;white-space:pre;user-select:all;clip-path:inset(50%);';
  document.body.append(holder);
  const selection = getSelection();
  const before = selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  const range = document.createRange();
  range.selectNodeContents(holder);
  selection?.removeAllRanges();
  selection?.addRange(range);
  try {
    // Deprecated, but the only method without a secure context.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    selection?.removeAllRanges();
    if (before !== null) selection?.addRange(before);
    holder.remove();
  }
}

/** Code or command with a copy button. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className="code-block">
      {/* Focusable, so that it can be scrolled horizontally by keyboard. */}
      <pre className="code" tabIndex={0} aria-label={label}>
        {showControls(code)}
      </pre>
      <CopyButton text={code} label={label} />
    </div>
  );
}
