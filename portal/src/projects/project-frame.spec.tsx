import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useCan, useProject } from '../session/me';
import { fakeApi } from '../test/fake-api';
import { ADA, renderScreen } from '../test/render';
import { ActionButton, needs } from '../ui/action-button';
import { ProjectFrame } from './project-frame';

const OLD = {
  id: 'p-9',
  key: 'old',
  name: 'Old shop',
  archived_at: '2026-11-01T00:00:00.000Z',
  version: 7,
  can: ['project:view', 'project:manage', 'flags:view', 'flags:edit', 'runs:cancel'],
};

function Page({ project }: { project: string }) {
  const mayEdit = useCan(project, 'flags:edit');
  const mayView = useCan(project, 'flags:view');
  return (
    <ProjectFrame project={project}>
      <p>{`${useProject(project)?.name} ${mayView ? 'to read' : 'hidden'}${mayEdit ? ' and to change' : ''}`}</p>
      <ActionButton blocked={needs(mayEdit, 'flags:edit', project)} onClick={() => undefined}>
        New flag
      </ActionButton>
    </ProjectFrame>
  );
}

describe('the pages of a project', () => {
  it('are unrestricted while the project is active', async () => {
    fakeApi({});
    await renderScreen(<Page project="shop" />);
    expect(screen.getByText('Shop to read and to change')).toBeVisible();
    expect(screen.queryByText('This project is archived')).toBeNull();
    expect(screen.getByRole('button', { name: 'New flag' })).not.toHaveAttribute('aria-disabled');
  });

  it('are read-only while the project is archived, until it is restored', async () => {
    let isArchived = true;
    const restored = { ...OLD, archived_at: null };
    const calls = fakeApi({
      'GET /api/projects/old': () => ({ body: isArchived ? OLD : restored }),
      'GET /api/auth/me': () => ({
        body: {
          ...ADA,
          projects: isArchived
            ? ADA.projects
            : [{ ...ADA.projects[0], id: 'p-9', key: 'old', name: 'Old shop' }],
        },
      }),
      'POST /api/projects/old/restore': () => {
        isArchived = false;
        return { body: restored };
      },
    });
    await renderScreen(<Page project="old" />, { path: '/p/old' });
    expect(await screen.findByText('This project is archived')).toBeVisible();
    expect(screen.getByText('Old shop to read')).toBeVisible();
    const button = screen.getByRole('button', { name: 'New flag' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.hover(button);
    expect(await screen.findByText(/Old shop is archived and can only be read/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Old shop to read and to change')).toBeVisible();
    expect(screen.queryByText('This project is archived')).toBeNull();
    expect(calls.some(({ method }) => method === 'POST')).toBe(true);
  });

  it('cannot be restored without the permission', async () => {
    fakeApi({ 'GET /api/projects/old': { body: { ...OLD, can: ['project:view'] } } });
    await renderScreen(<Page project="old" />, { path: '/p/old' });
    expect(await screen.findByRole('button', { name: 'Restore' })).toHaveAttribute('aria-disabled', 'true');
  });
});
