import { Button, Select, TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../test/render';
import { AppModal } from '../dialogs/overlays';
import { useUnsavedGuard } from './use-unsaved-guard';

const link = (to: string, text: string) => <Link to={to as never}>{text}</Link>;
const question = (name: string) => screen.findByRole('dialog', { name });
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

function PageForm() {
  const [text, setText] = useState('');
  const { guard, leaving } = useUnsavedGuard(text !== '', 'The note', (path) => path === '/p/shop/kept');
  const router = useRouter();
  return (
    <>
      {guard}
      <TextInput label="Note" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      {link('/p/shop/else', 'Elsewhere')}
      {link('/p/shop/kept', 'A tab of its own')}
      {link('/p/shop?tab=2', 'A part of the page')}
      <Button onClick={() => void leaving(() => router.navigate({ to: '/p/shop/saved' as never }))}>
        Save
      </Button>
      <Button onClick={() => void leaving(() => Promise.reject(new Error('refused'))).catch(() => undefined)}>
        Save in vain
      </Button>
    </>
  );
}

// Closing a tab, and the browser's Back out of a dialog, are tested in test/browser/apps/apps.browser.spec.ts.
describe('a form on a page', () => {
  it('requires no confirmation without unsaved input', async () => {
    const { address } = await renderScreen(<PageForm />);
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(address()).toBe('/p/shop/else');
  });

  it('requires confirmation before it is left by a link, and stays or leaves as chosen', async () => {
    const { address } = await renderScreen(<PageForm />);
    await userEvent.type(screen.getByLabelText('Note'), 'x');
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await question('Leave without saving?')).toHaveTextContent('The note is not saved');
    await click('Keep editing');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/p/shop');
    expect(screen.getByLabelText('Note')).toHaveValue('x');
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await click('Discard and leave');
    await waitFor(() => expect(address()).toBe('/p/shop/else'));
  });

  it('requires no confirmation when the form stays on the new page, and none after saving', async () => {
    const { address } = await renderScreen(<PageForm />);
    await userEvent.type(screen.getByLabelText('Note'), 'x');
    await userEvent.click(screen.getByRole('link', { name: 'A part of the page' }));
    await waitFor(() => expect(address()).toBe('/p/shop?tab=2'));
    await userEvent.click(screen.getByRole('link', { name: 'A tab of its own' }));
    await waitFor(() => expect(address()).toBe('/p/shop/kept'));
    await userEvent.type(screen.getByLabelText('Note'), 'x');
    await click('Save');
    await waitFor(() => expect(address()).toBe('/p/shop/saved'));
  });

  it('requires confirmation again when saving failed', async () => {
    const { address } = await renderScreen(<PageForm />);
    await userEvent.type(screen.getByLabelText('Note'), 'x');
    await click('Save in vain');
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await question('Leave without saving?');
    expect(address()).toBe('/p/shop');
  });
});

function DialogForm({ keepsInput = true }: { keepsInput?: boolean }) {
  const [opened, setOpened] = useState(true);
  const router = useRouter();
  return (
    <>
      <Button onClick={() => setOpened(true)}>Open</Button>
      <AppModal opened={opened} onClose={() => setOpened(false)} title="New thing" keepsInput={keepsInput}>
        <TextInput label="Name" />
        <Select label="Role" data={['Viewer', 'Owner']} />
        <Button onClick={() => setOpened(false)}>Cancel</Button>
        <Button onClick={() => void router.navigate({ to: '/p/shop/made' as never })}>Create</Button>
      </AppModal>
    </>
  );
}

describe('a dialog', () => {
  const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'New thing' })).toBeNull());

  it('closes at once when nothing was entered', async () => {
    await renderScreen(<DialogForm />);
    await question('New thing');
    await userEvent.keyboard('{Escape}');
    await isGone();
  });

  it('requires confirmation before Escape or the × discards the input', async () => {
    await renderScreen(<DialogForm />);
    await userEvent.type(await screen.findByLabelText('Name'), 'x');
    await userEvent.keyboard('{Escape}');
    await question('Close without saving?');
    await click('Keep editing');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Close without saving?' })).toBeNull());
    expect(screen.getByLabelText('Name')).toHaveValue('x');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await question('Close without saving?');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Close without saving?' })).toBeNull());
    expect(screen.getByLabelText('Name')).toHaveValue('x');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await click('Discard and leave');
    await isGone();
    await click('Open');
    await question('New thing');
    await userEvent.keyboard('{Escape}');
    await isGone();
  });

  it.each([
    ['a click', async () => userEvent.click(await screen.findByRole('option', { name: 'Owner' }))],
    ['the keyboard', () => userEvent.keyboard('{ArrowDown}{Enter}')],
  ])('counts a choice in a list by %s as unsaved input', async (_by, pick) => {
    await renderScreen(<DialogForm />);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Role' }));
    await pick();
    await userEvent.keyboard('{Escape}');
    await question('Close without saving?');
  });

  it('requires no confirmation when it navigates to the created resource', async () => {
    const { address } = await renderScreen(<DialogForm />);
    await userEvent.type(await screen.findByLabelText('Name'), 'x');
    await click('Create');
    await waitFor(() => expect(address()).toBe('/p/shop/made'));
  });

  it('closes without confirmation by its own button, and when its input need not be kept', async () => {
    const { unmount } = await renderScreen(<DialogForm />);
    await userEvent.type(await screen.findByLabelText('Name'), 'x');
    await click('Cancel');
    await isGone();
    unmount();
    await renderScreen(<DialogForm keepsInput={false} />);
    await userEvent.type(await screen.findByLabelText('Name'), 'x');
    await userEvent.keyboard('{Escape}');
    await isGone();
  });
});
