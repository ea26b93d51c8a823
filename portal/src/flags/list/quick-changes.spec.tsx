import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../test/fake-api';
import { renderScreen } from '../../test/render';
import { AROUND, aFlag, aList, sentVersions } from '../test-data';
import { FlagsScreen } from './flags-screen';

describe('two quick changes of one flag', () => {
  it('are sent one after the other, the second with the version that the first created', async () => {
    let flag = aFlag();
    let answerFirst: () => void = () => undefined;
    const isAnswered = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    const calls = fakeApi({
      ...AROUND,
      'GET /api/flags': () => aList(flag),
      'PATCH /api/flags/new-checkout': async ({ body }) => {
        await isAnswered;
        flag = { ...flag, ...(body as object), version: flag.version + 1 };
        return { body: flag };
      },
    });
    const versions = sentVersions();
    await renderScreen(<FlagsScreen project="shop" />, { path: '/p/shop/flags' });
    const theSwitch = await screen.findByRole('switch', { name: 'New checkout: on or off' });
    const patches = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    await userEvent.click(theSwitch);
    await waitFor(() => expect(patches()).toEqual([{ enabled: true }]));
    await waitFor(() => expect(theSwitch).toBeChecked());
    await userEvent.click(theSwitch);
    await waitFor(() => expect(theSwitch).not.toBeChecked());

    answerFirst();
    await waitFor(() => expect(patches()).toEqual([{ enabled: true }, { enabled: false }]));
    expect(versions).toEqual(['"3"', '"4"']);
  });
});
