import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { parseExact } from '../../api/exact-json';
import { fakeApi, problem } from '../../test/fake-api';
import { renderScreen } from '../../test/render';
import type { RunDetail } from '../run';
import { aRun } from '../run-fixture';
import { RunInspector } from './run-screen';
import type { RunTab } from '../search';
import { linkOf } from './run-artifacts';
import { progressText } from '../run-texts';

const ID = aRun().id;
const PATH = `/api/v1/apps/runs/${ID}`;
const AT = '2026-11-21T12:00:05.000Z';

function show(change: Partial<RunDetail>, tab?: RunTab, more: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({ [`GET ${PATH}`]: { body: aRun(change) }, ...more });
  return renderScreen(
    <Suspense>
      <RunInspector project="shop" id={ID} search={{ tab }} onChange={vi.fn()} />
    </Suspense>,
  ).then(() => calls);
}

const stored = { name: 'out/rows.csv', url: null, content_type: 'text/csv', size: 1536, at: AT };
const link = {
  name: 'report',
  url: 'https://files.example.com/r.pdf',
  content_type: null,
  size: null,
  at: AT,
};

describe('the progress of a run', () => {
  it('is a bar with the numbers in words, the message and the task', async () => {
    await show({ progress: { done: 3, total: 4, message: 'Loading rows', task_id: 'load', at: AT } });
    const section = await screen.findByRole('region', { name: 'Progress' });
    const bar = within(section).getByRole('progressbar', { name: 'Progress' });
    expect(bar).toHaveAttribute('aria-valuenow', '75');
    expect(section).toHaveTextContent('Loading rows');
    expect(section).toHaveTextContent('3 of 4 (75%)');
    expect(section).toHaveTextContent('Task load');
  });

  it('has no bar without a total, and is the last one once the run has ended', async () => {
    await show(
      { state: 'failed', progress: { done: 1200, total: null, message: null, task_id: null, at: AT } },
      'input',
    );
    const section = await screen.findByRole('region', { name: 'Last reported progress' });
    expect(section).toHaveTextContent('1,200 done');
    expect(within(section).queryByRole('progressbar')).toBeNull();
  });

  it('is absent before any is reported', async () => {
    await show({});
    await screen.findByRole('navigation', { name: 'Parts of the run' });
    expect(screen.queryByRole('region', { name: /progress/i })).toBeNull();
  });

  it('is 100 percent only when all is done', () => {
    expect([progressText(999, 1000), progressText(1000, 1000), progressText(0, 3)]).toEqual([
      '999 of 1,000 (99%)',
      '1,000 of 1,000 (100%)',
      '0 of 3 (0%)',
    ]);
  });
});

describe('the result of a run', () => {
  it('is the tab with which a succeeded run opens, with every digit', async () => {
    const result = parseExact('{"n":12345678901234567890,"rate":1.50}') as Record<string, unknown>;
    await show({ state: 'succeeded', result });
    expect(await screen.findByRole('treeitem', { name: 'n: 12345678901234567890' })).toBeVisible();
    expect(screen.getByLabelText('result')).toHaveTextContent('{ "n": 12345678901234567890, "rate": 1.50 }');
  });

  it('becomes the input of another run, with every digit', async () => {
    const result = parseExact('{"n":12345678901234567890}') as Record<string, unknown>;
    const calls = await show({ state: 'succeeded', result }, 'result', {
      [`POST ${PATH}/rerun`]: problem(422, 'run_input_invalid', 'The input does not fit.', {
        errors: [{ path: 'input.day', problem: 'is missing' }],
      }),
    });
    const label = 'Run again with this result as input';
    await userEvent.click(await screen.findByRole('button', { name: label }));
    const dialog = await screen.findByRole('dialog', { name: label });
    expect(within(dialog).getByLabelText('Input')).toHaveValue('{\n  "n": 12345678901234567890\n}');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Run again' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.text).toBe(
        '{"input":{"n":12345678901234567890}}',
      ),
    );
    expect(await within(dialog).findByText('Input › day: is missing.')).toBeVisible();
  });

  it('cannot be run again while the run is active', async () => {
    await show({ state: 'running', result: { rows: 1 } }, 'result');
    await screen.findByRole('region', { name: 'Result' });
    expect(screen.queryByRole('button', { name: /this result as input/ })).toBeNull();
  });

  it('is run again only by users who may start runs', async () => {
    await show({ state: 'succeeded', result: { rows: 1 }, can: ['runs:view'] });
    const button = await screen.findByRole('button', { name: 'Run again with this result as input' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('explains that there is none, and how an app reports one', async () => {
    await show({ state: 'succeeded' }, 'result');
    expect(await screen.findByRole('heading', { name: 'No result' })).toBeVisible();
    expect(screen.getByText(/run\.result\(\)/)).toBeVisible();
  });
});

describe('the artifacts of a run', () => {
  it('are links to https addresses, in a new tab without access to this one', async () => {
    await show({ artifacts: [link] }, 'result');
    const anchor = await screen.findByRole('link', { name: 'report (opens in a new tab)' });
    expect(anchor).toHaveAttribute('href', 'https://files.example.com/r.pdf');
    expect(anchor).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByText('Stored at files.example.com')).toBeVisible();
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'no address'])('are no links to %s', async (url) => {
    expect(linkOf(url)).toBeNull();
    await show({ artifacts: [{ ...link, url }] }, 'result');
    const row = (await screen.findByText('Address that cannot be opened')).closest('tr')!;
    expect(within(row).queryByRole('link')).toBeNull();
  });

  it('are downloaded with the session when they are stored here', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    URL.createObjectURL = vi.fn(() => 'blob:x');
    URL.revokeObjectURL = vi.fn();
    const calls = await show({ artifacts: [stored] }, 'result', {
      [`GET ${PATH}/artifacts/out%2Frows.csv`]: { body: 'a,b' },
    });
    expect(await screen.findByText('1.5 KB')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Download out/rows.csv' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('out_rows.csv');
    expect(calls.map(({ path }) => path)).toContain(`${PATH}/artifacts/out%2Frows.csv`);
    click.mockRestore();
  });
});
