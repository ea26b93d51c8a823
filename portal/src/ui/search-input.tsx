import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useTypedText } from './use-typed-text';

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
