import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../test/render';
import { testEvent } from '../test-event';
import { QueryBox } from './query-box';

const EVENTS = [testEvent(1, { data: { service: 'checkout' } }), testEvent(2, { data: { service: 'cart' } })];

async function box(value = '') {
  const onChange = vi.fn<(text: string) => void>();
  await renderScreen(<QueryBox value={value} onChange={onChange} events={() => EVENTS} sources={[]} />);
  return { onChange, field: screen.getByRole('combobox', { name: 'Search in events' }) };
}

describe('QueryBox', () => {
  it('completes a field and a value by keyboard, and emits the result', async () => {
    const { onChange, field } = await box();
    await userEvent.type(field, 'serv');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(field).toHaveValue('service:');
    expect(await screen.findByRole('option', { name: 'checkout' })).toBeInTheDocument();
    await userEvent.keyboard('ca{ArrowDown}{Enter}');
    expect(field).toHaveValue('service:cart ');
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('service:cart'));
  });

  it('shows the column of a syntax error, and emits only valid queries', async () => {
    const { onChange, field } = await box();
    await userEvent.type(field, 'level:error "not closed');
    expect(await screen.findByText('Column 13: this quote is never closed')).toBeInTheDocument();
    expect(field).toBeInvalid();
    const written = onChange.mock.calls.map(([text]) => text);
    expect(written.filter((text) => text.includes('"'))).toEqual([]);
    await userEvent.type(field, '"{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('level:error "not closed"');
    expect(screen.queryByText(/Column/)).toBeNull();
  });

  it('keeps the space after a word when the URL is updated', async () => {
    function AddressedBox() {
      const [value, setValue] = useState('');
      return (
        <>
          <QueryBox value={value} onChange={setValue} events={() => EVENTS} sources={[]} />
          <output>{value}</output>
        </>
      );
    }
    await renderScreen(<AddressedBox />);
    const field = screen.getByRole('combobox', { name: 'Search in events' });
    await userEvent.type(field, 'payment ');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('payment'));
    expect(field).toHaveValue('payment ');
  });

  it('emits the typed text on Enter when no suggestion is selected', async () => {
    const { onChange, field } = await box();
    await userEvent.type(field, 'ser{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('ser');
  });
});
