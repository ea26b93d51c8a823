import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTypedText } from './search-input';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function typed() {
  const onChange = vi.fn();
  const { result, rerender } = renderHook(({ value }) => useTypedText(value, onChange, 200), {
    initialProps: { value: '' },
  });
  return {
    onChange,
    text: () => result.current[0],
    type: (next: string, isWanted?: boolean) => act(() => result.current[1](next, isWanted)),
    pause: () => act(() => void vi.advanceTimersByTime(200)),
    address: (value: string) => rerender({ value }),
  };
}

it('emits the trimmed text once, after a pause', () => {
  const { onChange, type, pause, text } = typed();
  type('a');
  type('ab ');
  pause();
  expect(onChange.mock.calls).toEqual([['ab']]);
  expect(text()).toBe('ab ');
});

it('keeps text that is typed while the URL is updated', () => {
  const { type, pause, text, address } = typed();
  type('ab');
  pause();
  type('abc');
  address('ab');
  expect(text()).toBe('abc');
});

it('shows a text that the URL received from elsewhere, and the one that Back restores', () => {
  const { type, pause, text, address } = typed();
  type('ab');
  pause();
  address('ab');
  address('');
  expect(text()).toBe('');
  address('ab');
  expect(text()).toBe('ab');
});

it('shows text that must not be emitted, without emitting it', () => {
  const { onChange, type, pause, text } = typed();
  type('a b', false);
  pause();
  expect(text()).toBe('a b');
  expect(onChange).not.toHaveBeenCalled();
});
