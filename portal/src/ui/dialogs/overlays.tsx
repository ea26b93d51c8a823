import { Button, Drawer, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useState, type ReactNode, useLayoutEffect } from 'react';
import * as strings from '../ui.strings';

interface OverlayProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  size?: string | number;
}

// The stock header is a <header> outside sectioning content, which counts as a second banner of the page.
const HEADER = { component: 'div' } as object;

/**
 * A dialog. Escape, a click outside, the × and the browser's Back require confirmation before input is discarded; its own
 * buttons close it at once.
 *
 * @param dismissable false: only its own buttons close it (secrets that are shown once).
 * @param keepsInput false: input in it is discarded without confirmation, such as a name that is typed to confirm.
 */
export function AppModal({
  dismissable = true,
  keepsInput = true,
  ...props
}: OverlayProps & { dismissable?: boolean; keepsInput?: boolean }) {
  const { opened, onClose, children } = props;
  const [isTouched, setTouched] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  if (!opened && (isTouched || isConfirming)) {
    setTouched(false);
    setConfirming(false);
  }
  const isKept = opened && keepsInput && isTouched;
  const leaving = useBlocker({
    // What is saved in a dialog may lead to another page; people have no other link within reach.
    shouldBlockFn: ({ action }) => action === 'BACK' || action === 'FORWARD' || action === 'GO',
    enableBeforeUnload: isKept,
    disabled: !isKept,
    withResolver: true,
  });
  const isQuestion = isConfirming || leaving.status === 'blocked';
  return (
    <>
      <PlainModal
        {...props}
        dismissable={dismissable}
        // Otherwise Escape would close the confirmation, and open it again.
        closeOnEscape={dismissable && !isQuestion}
        onClose={() => (isKept ? setConfirming(true) : onClose())}
      >
        <div
          onInput={() => setTouched(true)}
          // Choosing an option fires no input event. Lists are rendered elsewhere in the document, but within the React tree.
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('[role="option"]') !== null) setTouched(true);
          }}
        >
          {children}
        </div>
      </PlainModal>
      <LeaveDialog
        opened={opened && isQuestion}
        title={strings.closeWithoutSavingTitle}
        what={strings.unsavedInput}
        onStay={() => {
          setConfirming(false);
          leaving.reset?.();
        }}
        onLeave={() => {
          leaving.proceed?.();
          onClose();
        }}
      />
    </>
  );
}

/** Requires confirmation before entered data is lost. */
export function LeaveDialog({
  opened,
  title,
  what,
  onStay,
  onLeave,
}: {
  opened: boolean;
  title: string;
  what: string;
  onStay: () => void;
  onLeave: () => void;
}) {
  return (
    <PlainModal opened={opened} onClose={onStay} title={title} size="md" dismissable closeOnEscape>
      <Stack>
        <Text size="sm">{strings.unsavedConsequences(what)}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onLeave}>
            {strings.discardAndLeave}
          </Button>
          <Button onClick={onStay} data-autofocus>
            {strings.keepEditing}
          </Button>
        </Group>
      </Stack>
    </PlainModal>
  );
}

function PlainModal({
  opened,
  onClose,
  title,
  children,
  size = 'md',
  dismissable,
  closeOnEscape,
}: OverlayProps & { dismissable: boolean; closeOnEscape: boolean }) {
  useFocusBack(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      centered
      closeOnClickOutside={dismissable}
      closeOnEscape={closeOnEscape}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        <Modal.Header {...HEADER}>
          <Modal.Title fw={600}>{title}</Modal.Title>
          {dismissable && <Modal.CloseButton aria-label={strings.close} />}
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/**
 * Details beside a list; a full page on phones.
 *
 * @param returnFocus whether the focus returns to the element that had it; `false`: the opener moves the focus.
 */
export function AppDrawer({
  opened,
  onClose,
  title,
  children,
  size = 560,
  returnFocus = true,
}: OverlayProps & { returnFocus?: boolean }) {
  useFocusBack(opened && returnFocus);
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={size} position="right" returnFocus={returnFocus}>
      <Drawer.Overlay backgroundOpacity={0.3} />
      <Drawer.Content>
        <Drawer.Header {...HEADER}>
          <Drawer.Title fw={600}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={strings.close} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Mantine restores the focus after 10 ms, and not at all when the dialog is unmounted or its opener was in a menu. */
const AFTER_MANTINE_MS = 30;
/** Element that receives the focus when the previously focused one no longer exists. */
const CONTENT = 'main';

/** The element that had the focus last, and the button of the menu that contained it. */
let last: { element: Element | null; button: Element | null } = { element: null, button: null };
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) last = { element: target, button: menuButtonOf(target) };
});

/**
 * Restores the focus when no element has it after a dialog was closed: to the opener, to the menu's button for an opener in
 * a menu, and to the content of the page for a dialog that a URL opened.
 */
function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const { element, button } = last;
    return () => {
      setTimeout(() => {
        if (hasFocus()) return;
        const target = [element, button].find((one) => one?.isConnected === true);
        if (target instanceof HTMLElement) target.focus({ preventScroll: true });
        if (!hasFocus()) document.getElementById(CONTENT)?.focus({ preventScroll: true });
      }, AFTER_MANTINE_MS);
    };
  }, [isOpen]);
}

function hasFocus(): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body && activeElement.isConnected;
}

/** A menu, labelled by its button. */
function menuButtonOf(opener: Element): Element | null {
  const id = opener.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? null;
  return id === null ? null : document.getElementById(id);
}
