import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi, problem } from '../test/fake-api';
import { fillIn } from '../test/fill-in';
import { ADA, renderScreen } from '../test/render';
import { BrowserOrigins } from './general-screen';

const PROJECT = { key: 'shop', name: 'Shop', version: 3, cors_origins: ['https://app.example.com'] };
const ME = { 'GET /api/auth/me': { body: ADA } };
const VIEWER = {
  ...ADA,
  organization: { ...ADA.organization, permissions: [] },
  projects: ADA.projects.map((project) => ({ ...project, permissions: ['project:view' as const] })),
};
const noReload = (): Promise<unknown> => Promise.resolve();

describe('browser origins of a project', () => {
  it('are saved as a list, one per line, with the version that the user saw', async () => {
    const calls = fakeApi({ ...ME, 'PATCH /api/projects/shop': { body: PROJECT } });
    await renderScreen(<BrowserOrigins project={PROJECT} reload={noReload} />);
    const field = await screen.findByLabelText('Allowed origins');
    expect(field).toHaveValue('https://app.example.com');
    await userEvent.type(field, '\nhttp://localhost:5173\n');
    await userEvent.click(screen.getByRole('button', { name: 'Save origins' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
        cors_origins: ['https://app.example.com', 'http://localhost:5173'],
        version: 3,
      }),
    );
  });

  it.each([
    ['https://app.example.com/path', /is not an origin/],
    ['*', /is not an origin/],
    ['https://*.example.com', /is not an origin/],
    ['https://a.example https://a.example', /listed twice/],
  ])('that are not valid are not sent: %s', async (text, message) => {
    const calls = fakeApi({ ...ME });
    await renderScreen(<BrowserOrigins project={PROJECT} reload={noReload} />);
    await fillIn(await screen.findByLabelText('Allowed origins'), text);
    expect(await screen.findByText(message)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save origins' }));
    expect(calls.map(({ method }) => method)).not.toContain('PATCH');
  });

  it('that another user changed are loaded again before they can be overwritten', async () => {
    fakeApi({ ...ME, 'PATCH /api/projects/shop': problem(412, 'version_stale', 'Changed by someone else.') });
    let reloads = 0;
    const reload = (): Promise<unknown> => Promise.resolve((reloads += 1));
    await renderScreen(<BrowserOrigins project={PROJECT} reload={reload} />);
    await fillIn(await screen.findByLabelText('Allowed origins'), 'https://b.example');
    await userEvent.click(screen.getByRole('button', { name: 'Save origins' }));
    expect(await screen.findByText(/Changed by someone else/)).toBeVisible();
    expect(reloads).toBe(1);
    expect(screen.getByLabelText('Allowed origins')).toHaveValue('https://b.example');
  });

  it('cannot be changed by a viewer, who sees which permission is missing', async () => {
    fakeApi({});
    await renderScreen(<BrowserOrigins project={PROJECT} reload={noReload} />, { me: VIEWER });
    await userEvent.hover(await screen.findByRole('button', { name: 'Save origins' }));
    expect(await screen.findByText(/Needs project:manage on Shop/)).toBeVisible();
    expect(screen.getByLabelText('Allowed origins')).toHaveAttribute('readonly');
  });
});
