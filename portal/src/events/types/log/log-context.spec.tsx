import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem } from '../../../test/fake-api';
import { renderScreen } from '../../../test/render';
import view from './log.view';

const line = (id: string, message: string) => ({
  id,
  project_id: 'p-1',
  type: 'log',
  ts: '2026-11-20T10:04:00.000Z',
  received_at: '2026-11-20T10:04:01.000Z',
  level: 'info' as const,
  source: 'checkout',
  data: { message },
});
const show = async () => {
  const { More } = view;
  await renderScreen(<More event={line('l-2', 'second')} project="shop" />);
  await userEvent.click(screen.getByRole('button', { name: /surrounding lines/i }));
};

describe('the surrounding lines of a log event', () => {
  it('are those of the service, with the event marked among them', async () => {
    const calls = fakeApi({
      'GET /api/logs/context': {
        body: {
          before: [line('l-1', 'first')],
          event: line('l-2', 'second'),
          after: [line('l-3', 'third')],
          complete: true,
        },
      },
    });
    await show();
    const lines = within(await screen.findByRole('list')).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => /first|second|third/.exec(textContent)?.[0])).toEqual([
      'first',
      'second',
      'third',
    ]);
    expect(lines.map((each) => each.getAttribute('aria-current'))).toEqual([null, 'true', null]);
    expect(calls.map(({ search }) => search.toString())).toEqual(['project_id=shop&event_id=l-2']);
  });

  it('show the error of a failed request', async () => {
    fakeApi({ 'GET /api/logs/context': problem(404, 'not_found', 'It may have been dropped.') });
    await show();
    expect(await screen.findByText('It may have been dropped.')).toBeVisible();
  });
});
