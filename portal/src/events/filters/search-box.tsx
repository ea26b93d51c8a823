import { CloseButton, Kbd, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as strings from './event-filters.strings';

const TYPING_MS = 200;
const MOST_TEXT = 200;

/** The address follows what is typed; what comes from elsewhere (going back, a filter of a value) is taken over. */
export function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (next: string) => {
    clearTimeout(timer.current);
    setKnown(next.trim());
    onChange(next.trim());
  };
  return (
    <TextInput
      data-search-field
      type="search"
      aria-label={strings.searchLabel}
      placeholder={strings.searchPlaceholder}
      maxLength={MOST_TEXT}
      leftSection={<Search size={15} aria-hidden />}
      rightSection={
        text === '' ? (
          <Kbd size="xs" visibleFrom="sm" aria-hidden>
            /
          </Kbd>
        ) : (
          <CloseButton size="sm" aria-label={strings.clearSearch} onClick={() => (setText(''), send(''))} />
        )
      }
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => send(next), TYPING_MS);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(text);
      }}
    />
  );
}
