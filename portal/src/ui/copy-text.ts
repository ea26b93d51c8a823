/**
 * Puts a text on the clipboard, on plain-http addresses too, where `navigator.clipboard` does not exist. The
 * second way moves no focus, so that it works inside a dialog that holds it.
 *
 * @returns whether the text was copied. If not, the user must select the text.
 */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext && 'clipboard' in navigator) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Not permitted here; the other way may be.
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
    // Deprecated, and the only way that there is without a secure context.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    selection?.removeAllRanges();
    if (before !== null) selection?.addRange(before);
    holder.remove();
  }
}
