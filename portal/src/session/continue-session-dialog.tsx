import { Modal } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { basePath } from '../api/service-address';
import { session, type SessionPhase } from '../api/session';
import { lazyPart } from '../ui/lazy-part';
import * as strings from './continue-session.strings';

/** Above every other dialog: nothing works without a session. */
const Z_INDEX = 500;
/** The page is not read meanwhile by who passes by. */
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

/** In place of a page whose user is not the one who is signed in: loads the portal anew, so that nothing of it is left. */
export function ReplacedPage() {
  useEffect(() => location.replace(`${basePath}/`), []);
  return null;
}
