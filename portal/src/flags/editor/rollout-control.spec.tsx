import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../test/render';
import { RolloutControl } from './rollout-control';

async function show(onCommit: (value: number) => void) {
  function Flag() {
    const [value, setValue] = useState(30);
    return (
      <RolloutControl
        name="Checkout"
        value={value}
        onCommit={(next) => {
          onCommit(next);
          setValue(next);
        }}
      />
    );
  }
  await renderScreen(<Flag />);
  return screen.getByLabelText('Checkout: rollout in percent');
}

describe('the rollout as a number', () => {
  it('is replaced by typing, and applied when the field loses the focus', async () => {
    const commit = vi.fn();
    const field = await show(commit);
    await userEvent.clear(field);
    expect(field).toHaveValue('');
    await userEvent.type(field, '45');
    await userEvent.tab();
    expect(commit.mock.calls).toEqual([[45]]);
    expect(field).toHaveValue('45');
  });

  it('accepts only whole percents', async () => {
    const commit = vi.fn();
    const field = await show(commit);
    await userEvent.clear(field);
    await userEvent.type(field, '-1.5e3x0');
    expect(field).toHaveValue('15');
    await userEvent.clear(field);
    await userEvent.type(field, '101');
    expect(field).toHaveValue('10');
  });

  it('is restored when the field is empty', async () => {
    const commit = vi.fn();
    const field = await show(commit);
    await userEvent.clear(field);
    await userEvent.tab();
    expect(commit).not.toHaveBeenCalled();
    expect(field).toHaveValue('30');
  });

  it('changes by one with arrow keys and by ten with Shift, as a single change', async () => {
    const commit = vi.fn();
    const field = await show(commit);
    await userEvent.type(field, '{ArrowUp}{Shift>}{ArrowUp}{/Shift}{ArrowDown}{ArrowUp}');
    expect(field).toHaveValue('41');
    await userEvent.tab();
    expect(commit.mock.calls).toEqual([[41]]);
  });

  it('is applied also when its row is removed before the pause after the last key', async () => {
    const commit = vi.fn();
    const field = await show(commit);
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(commit).not.toHaveBeenCalled();
    cleanup();
    expect(commit.mock.calls).toEqual([[31]]);
  });
});
