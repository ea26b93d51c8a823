import { Modal } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { basePath } from '../../api/service-address';
import { session, type SessionPhase } from '../../api/session';
import { lazyPart } from '../../ui/lazy-part';
import * as strings from './sign-in-again.strings';
import { recentLogin } from '../../api/recent-login';
import { OWN_ESCAPE } from '../../ui/keyboard';

/** Above every other dialog: nothing works without a session. */
const Z_INDEX = 500;
/** Blur radius of the page behind the dialog, px: passers-by cannot read it. */
const BLUR = 8;
// Mantine's <header> counts as a second banner of the page.
const HEADER = { component: 'div' } as object;
/** Part of every page, and rarely shown. */
const ContinueSessionForm = lazyPart(
  async () => (await import('./continue-session-form')).ContinueSessionForm,
);

export function useSessionPhase(): SessionPhase {
  return useSyncExternalStore(session.subscribe, session.phase);
}

/** Signs the user in above the open page when the session has ended, so that what is entered on it stays. */
export function ContinueSessionDialog({ isOpen }: { isOpen: boolean }) {
  return (
    <Modal.Root
      opened={isOpen}
      onClose={() => undefined}
      size="sm"
      centered
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={Z_INDEX}
    >
      <Modal.Overlay blur={BLUR} />
      <Modal.Content>
        <Modal.Header {...HEADER}>
          <Modal.Title fw={600}>{strings.continueTitle}</Modal.Title>
        </Modal.Header>
        <Modal.Body>{isOpen && <ContinueSessionForm />}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Replaces the page of a user who is no longer signed in: reloads the portal, so that none of that user's data remains. */
export function ReplacedPage() {
  useEffect(() => location.replace(`${basePath}/`), []);
  return null;
}

/** Above the dialog in which the sensitive change was begun. */
const RECENT_LOGIN_Z_INDEX = 400;
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
      zIndex={RECENT_LOGIN_Z_INDEX}
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
