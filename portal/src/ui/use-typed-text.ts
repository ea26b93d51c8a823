import { useEffect, useRef, useState } from 'react';

/**
 * Text that is being typed, told after a short pause, without the blanks around it.
 *
 * @param value as it stands in the address, which other means change, too: going back, "Clear filters".
 * @returns the text to show, and what takes a new one; `isWanted` false: shown, and not told.
 */
export function useTypedText(
  value: string,
  tell: (text: string) => void,
  pauseMs: number,
): [text: string, type: (next: string, isWanted?: boolean) => void] {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [told, setTold] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setTold(value);
    // Its own text comes back when somebody may be typing on already.
    if (value !== told) setText(value);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string, isWanted = true): void => {
    setText(next);
    clearTimeout(timer.current);
    if (!isWanted) return;
    timer.current = setTimeout(() => {
      setTold(next.trim());
      tell(next.trim());
    }, pauseMs);
  };
  return [text, type];
}
