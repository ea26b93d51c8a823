import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../test/render';
import { RolloutForm } from './rollout-form';

const onApply = vi.fn();
const choose = async (value: number, preset: string) => {
  onApply.mockReset();
  await renderScreen(
    <RolloutForm name="Checkout" value={value} onApply={onApply} onClose={() => undefined} />,
  );
  await userEvent.click(await screen.findByRole('button', { name: preset }));
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
};

describe('the form of a rollout', () => {
  it.each([
    [0, '100%', 100],
    [100, '25%', 75],
  ])(
    'requires confirmation for a change from %d % to %s, in either direction',
    async (value, preset, points) => {
      await choose(value, preset);
      expect(await screen.findByText(`This changes the rollout by ${points} points at once.`)).toBeVisible();
      expect(onApply).not.toHaveBeenCalled();
      await userEvent.click(screen.getByRole('button', { name: `Roll out to ${preset}` }));
      expect(onApply).toHaveBeenCalledWith(Number.parseInt(preset));
    },
  );

  it('applies a change of 50 points without confirmation', async () => {
    await choose(50, '0%');
    expect(onApply).toHaveBeenCalledWith(0);
  });
});
