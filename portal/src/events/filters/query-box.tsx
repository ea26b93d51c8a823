import { CloseButton, Combobox, Kbd, TextInput, useCombobox } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { parseQuery } from '../../../../src/events/query/parse-query';
import { QueryProblem } from '../../../../src/events/query/query-term';
import { showControls } from '../../ui/text/sender-text';
import type { EventItem } from '../event';
import * as strings from './event-filters.strings';
import { complete, openTerm, suggestions, type Suggestion } from './query-completion';

const TYPING_MS = 200;
/** Limit of the service, in characters. */
const MAX_QUERY = 1000;

/**
 * Input of the search query, with completion of fields and values. A valid query is written to the URL after a pause; a query that
 * changes in the URL for another reason (browser's Back, a saved view) replaces the typed text.
 */
export function QueryBox({
  value,
  onChange,
  onReadable,
  events,
  sources,
}: {
  value: string;
  onChange: (text: string) => void;
  /** Called with whether the typed query is valid; an invalid one leaves `value` unchanged. */
  onReadable?: (isReadable: boolean) => void;
  /** Returns the listed events, from which fields and values are suggested; called on use only. */
  events: () => readonly EventItem[];
  sources: readonly string[];
}) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const [problem, setProblem] = useState(() => problemOf(value));
  const [offers, setOffers] = useState<readonly Suggestion[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  if (value !== seen) {
    setSeen(value);
    setSent(value);
    // A query that this field emitted returns by the URL after the user may have typed more: it must not replace the text.
    if (value !== sent) {
      setText(value);
      setProblem(problemOf(value));
    }
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const isReadable = problem === null;
  useEffect(() => onReadable?.(isReadable), [isReadable, onReadable]);

  const send = (next: string) => {
    clearTimeout(timer.current);
    const found = problemOf(next);
    setProblem(found);
    if (found !== null) return;
    setSent(next.trim());
    onChange(next.trim());
  };
  const offer = (next: string, caret: number) => {
    const found = suggestions(openTerm(next, caret), events(), sources);
    setOffers(found);
    combobox.resetSelectedOption();
    if (found.length === 0) combobox.closeDropdown();
    else combobox.openDropdown();
  };
  const take = (chosen: Suggestion) => {
    const caret = input.current?.selectionStart ?? text.length;
    const next = complete(text, caret, openTerm(text, caret), chosen);
    // Synchronous: a character typed before the next frame would be inserted at the previous caret.
    flushSync(() => setText(next.text));
    input.current?.setSelectionRange(next.caret, next.caret);
    if (!chosen.isOpen) send(next.text);
    offer(next.text, next.caret);
    if (!chosen.isOpen) combobox.closeDropdown();
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(index) => {
        const chosen = offers[Number(index)];
        if (chosen !== undefined) take(chosen);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={input}
          data-search-field
          role="combobox"
          aria-label={strings.searchLabel}
          placeholder={strings.searchPlaceholder}
          spellCheck={false}
          autoCapitalize="off"
          maxLength={MAX_QUERY}
          error={problem}
          leftSection={<Search size={15} aria-hidden />}
          rightSection={
            text === '' ? (
              <Kbd size="xs" visibleFrom="sm" aria-hidden>
                /
              </Kbd>
            ) : (
              <CloseButton
                size="sm"
                aria-label={strings.clearSearch}
                onClick={() => (setText(''), send(''))}
              />
            )
          }
          value={text}
          onChange={({ currentTarget: { value: next, selectionStart } }) => {
            setText(next);
            offer(next, selectionStart ?? next.length);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => send(next), TYPING_MS);
          }}
          onClick={({ currentTarget: { value: now, selectionStart } }) => offer(now, selectionStart ?? 0)}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() >= 0) return;
            combobox.closeDropdown();
            send(text);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={offers.length === 0}>
        <Combobox.Options aria-label={strings.searchSuggestions}>
          {offers.map((suggestion, index) => (
            <Combobox.Option key={suggestion.text} value={String(index)} className="mono">
              {showControls(suggestion.text)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function problemOf(text: string): string | null {
  try {
    parseQuery(text);
    return null;
  } catch (error) {
    if (error instanceof QueryProblem) return strings.queryProblem(error.column, error.problem);
    throw error;
  }
}
