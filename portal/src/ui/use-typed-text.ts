import { useEffect, useRef, useState } from 'react';

/**
 * Text that is being typed, emitted after a short pause, without the blanks around it.
 *
 * @param value as it stands in the address, which other means change, too: going back, "Clear filters".
 * @returns the text to show, and what takes a new one; `isWanted` false: shown, and not emitted.
 */
export function useTypedText(
  value: string,
  onChange: (text: string) => void,
  pauseMs: number,
): [text: string, type: (next: string, isWanted?: boolean) => void] {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [emitted, setEmitted] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setEmitted(value);
    // The typed text arrives from the address when the user may have typed more.
    if (value !== emitted) setText(value);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string, isWanted = true): void => {
    setText(next);
    clearTimeout(timer.current);
    if (!isWanted) return;
    timer.current = setTimeout(() => {
      setEmitted(next.trim());
      onChange(next.trim());
    }, pauseMs);
  };
  return [text, type];
}
