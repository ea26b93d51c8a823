import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

const DEBOUNCE_MS = 200;

/** Input for the text that filters a list, debounced. `/` moves the focus here. */
export function SearchInput({
  label,
  placeholder = label,
  value,
  onChange,
  maxWidth = 320,
}: {
  label: string;
  placeholder?: string;
  /** Value from the URL. */
  value: string;
  onChange: (text: string) => void;
  maxWidth?: number;
}) {
  const [text, type] = useTypedText(value, onChange, DEBOUNCE_MS);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Search size={15} aria-hidden />}
      maw={maxWidth}
      style={{ flex: 1, minWidth: 160 }}
      data-search-field
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

/**
 * Debounces typed text and trims it.
 *
 * @param value value from the URL, which also changes by Back and "Clear filters".
 * @returns the text to show and its setter; with `isWanted` false, the text is shown but not emitted.
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
    // A text that this input emitted returns by the URL after the user may have typed more: it must not replace the input.
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
