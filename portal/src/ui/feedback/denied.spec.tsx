import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../api/problem';
import { renderScreen } from '../../test/render';
import { needs } from '../action-button';
import { ErrorPanel } from './states';

const refused = (required: object | undefined, code = 'forbidden') =>
  Problem.of(
    new Response(
      JSON.stringify({ status: 403, code, title: 'Permission missing', detail: 'Refused.', required }),
      {
        status: 403,
      },
    ),
  );

describe('a rejection', () => {
  it.each([
    [
      'project',
      'shop',
      'on the project shop.',
      /Owners of the project and administrators of the organization/,
    ],
    ['organization', undefined, 'on the organization.', /Only administrators of the organization have it/],
    ['app', 'report', 'on the app report.', /Maintainers of the app/],
    [
      'installation',
      'i-1',
      'on the installation i-1.',
      /Managers of the installation and owners of the project/,
    ],
  ])(
    'because of a missing permission on the %s names it and who can grant it',
    async (type, object, where, who) => {
      const required = {
        permission: 'keys:manage',
        object_type: type,
        ...(object === undefined ? {} : { object }),
      };
      await renderScreen(<ErrorPanel error={await refused(required)} />);
      const alert = screen.getByRole('alert');
      expect(alert).toHaveTextContent('You do not have permission');
      expect(alert).toHaveTextContent(`This page needs the permission keys:manage ${where}`);
      expect(alert).toHaveTextContent('It allows to: create and revoke API keys');
      expect(alert).toHaveTextContent(who);
    },
  );

  it('because of a missing scope of the token is shown as a missing permission', async () => {
    const required = { permission: 'keys:manage', object_type: 'project', object: 'shop' };
    await renderScreen(<ErrorPanel error={await refused(required, 'scope_missing')} />);
    expect(screen.getByRole('alert')).toHaveTextContent('You do not have permission');
  });

  it('for another reason shows the problem, and can be retried', async () => {
    await renderScreen(
      <ErrorPanel error={await refused(undefined, 'recent_login_required')} onRetry={() => undefined} />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Permission missing');
    expect(screen.getByRole('alert')).toHaveTextContent('Refused.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('beside a button states that only administrators hold permissions of the organization', () => {
    expect(needs(true, 'flags:edit', 'shop')).toBeNull();
    expect(needs(false, 'flags:edit', 'shop')).toBe(
      'Needs flags:edit on shop. An owner or administrator can grant it.',
    );
    expect(needs(false, 'organization:manage', 'the organization')).toBe(
      'Needs organization:manage on the organization. Only administrators of the organization have it.',
    );
  });
});
