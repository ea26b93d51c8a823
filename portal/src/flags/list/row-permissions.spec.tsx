import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../test/fake-api';
import { ADA, renderScreen } from '../../test/render';
import { AROUND, aFlag, aList } from '../test-data';
import { FlagsScreen } from './flags-screen';

const show = async (flag = aFlag(), missing: string[] = []) => {
  const calls = fakeApi({ ...AROUND, 'GET /api/flags': () => aList(flag) });
  const projects = ADA.projects.map((project) => ({
    ...project,
    permissions: project.permissions.filter((permission) => !missing.includes(permission)),
  }));
  await renderScreen(<FlagsScreen project="shop" />, { path: '/p/shop/flags', me: { ...ADA, projects } });
  return calls;
};

describe('the row of a flag', () => {
  it('opens the kill dialog for users with the permission', async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Kill New checkout' }));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it('does not open the kill dialog without the permission, and names the one that is missing', async () => {
    await show(aFlag(), ['flags:kill']);
    const kill = await screen.findByRole('button', { name: 'Kill New checkout' });
    expect(kill).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(kill);
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.hover(kill);
    expect(await screen.findByText(/flags:kill/)).toBeInTheDocument();
  });

  it('does not restore a killed flag without the permission', async () => {
    const calls = await show(aFlag({ killed: true }), ['flags:kill']);
    await userEvent.click(await screen.findByRole('button', { name: 'Restore New checkout' }));
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});
