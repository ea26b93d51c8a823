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
  it('is typed anew, and meant when the field is left', async () => {
    const commit = vi.fn();
    const field = await show(commit);
    await userEvent.clear(field);
    expect(field).toHaveValue('');
    await userEvent.type(field, '45');
    await userEvent.tab();
    expect(commit.mock.calls).toEqual([[45]]);
    expect(field).toHaveValue('45');
  });

  it('takes nothing but whole percents', async () => {
    const commit = vi.fn();
    const field = await show(commit);
    await userEvent.clear(field);
    await userEvent.type(field, '-1.5e3x0');
    expect(field).toHaveValue('15');
    await userEvent.clear(field);
    await userEvent.type(field, '101');
    expect(field).toHaveValue('10');
  });

  it('is as it was when nothing stands in the field', async () => {
    const commit = vi.fn();
    const field = await show(commit);
    await userEvent.clear(field);
    await userEvent.tab();
    expect(commit).not.toHaveBeenCalled();
    expect(field).toHaveValue('30');
  });

  it('goes by one with arrow keys and by ten with Shift, and is one change', async () => {
    const commit = vi.fn();
    const field = await show(commit);
    await userEvent.type(field, '{ArrowUp}{Shift>}{ArrowUp}{/Shift}{ArrowDown}{ArrowUp}');
    expect(field).toHaveValue('41');
    await userEvent.tab();
    expect(commit.mock.calls).toEqual([[41]]);
  });

  it('is meant also when its row goes away before the keys have paused', async () => {
    const commit = vi.fn();
    const field = await show(commit);
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(commit).not.toHaveBeenCalled();
    cleanup();
    expect(commit.mock.calls).toEqual([[31]]);
  });
});
