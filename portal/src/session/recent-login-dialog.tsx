import { Modal } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { recentLogin } from '../api/recent-login';
import { lazyPart } from '../ui/lazy-part';
import { OWN_ESCAPE } from './own-escape';
import * as strings from './recent-login.strings';

/** Above the dialog in which the sensitive change was begun. */
const Z_INDEX = 400;
// Mantine's <header> counts as a second banner of the page.
const HEADER = { component: 'div' } as object;
/** Part of every page, and rarely shown. */
const RecentLoginForm = lazyPart(async () => (await import('./recent-login-form')).RecentLoginForm);

/** Requests the password when a change needs a login from the last 15 minutes; the change then continues automatically. */
export function RecentLoginDialog() {
  const isRequested = useSyncExternalStore(recentLogin.subscribe, recentLogin.isRequested);
  return (
    <Modal.Root
      opened={isRequested}
      onClose={() => recentLogin.settle(false)}
      size="sm"
      centered
      closeOnEscape={false}
      zIndex={Z_INDEX}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header {...HEADER}>
          <Modal.Title fw={600}>{strings.recentLoginTitle}</Modal.Title>
          <Modal.CloseButton aria-label={strings.close} {...OWN_ESCAPE} />
        </Modal.Header>
        <Modal.Body>{isRequested && <RecentLoginForm />}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
