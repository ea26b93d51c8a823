import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

const DEBOUNCE_MS = 200;

/** Text that filters a list, which follows it after a short pause. `/` moves the focus here. */
export function SearchInput({
  label,
  placeholder = label,
  value,
  onChange,
  maxWidth = 320,
}: {
  label: string;
  placeholder?: string;
  /** As it stands in the address. */
  value: string;
  onChange: (text: string) => void;
  maxWidth?: number;
}) {
  const [text, setText] = useState(value);
  // The address changed by other means: back, or "Clear filters".
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (value !== text.trim()) setText(value);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
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
      onChange={({ currentTarget }) => {
        const next = currentTarget.value;
        setText(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onChange(next.trim()), DEBOUNCE_MS);
      }}
    />
  );
}
