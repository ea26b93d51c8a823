import { lazyPart } from '../ui/lazy-part';
import { AppModal } from '../ui/overlays';
import * as strings from './shell.strings';

const ShortcutTable = lazyPart(async () => (await import('./shortcut-table')).ShortcutTable);

export function ShortcutHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <AppModal opened={opened} onClose={onClose} title={strings.keyboardGroup}>
      <ShortcutTable />
    </AppModal>
  );
}
