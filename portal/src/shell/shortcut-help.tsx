import { Kbd, Table, Text } from '@mantine/core';
import { AppModal } from '../ui/overlays';
import { usePreference } from '../ui/preference';
import { COMMAND_KEYS } from './commands';
import { ORGANIZATION_ITEMS, PROJECT_ITEMS } from './navigation-items';
import { singleKeys } from '../ui/single-keys';
import * as strings from './shell.strings';

const GENERAL: readonly [keys: readonly string[], what: string][] = [
  [[strings.ctrlKey, 'K'], strings.paletteShortcut],
  [['/'], strings.pageSearchShortcut],
  [['j'], strings.nextRowShortcut],
  [['k'], strings.previousRowShortcut],
  [[strings.escKey], strings.closeShortcut],
  [['?'], strings.helpShortcut],
  [['g', 'p'], strings.goToProjects],
];

export function ShortcutHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const isOff = usePreference(singleKeys) === 'off';
  const pages = [...PROJECT_ITEMS, ...ORGANIZATION_ITEMS].flatMap(({ key, label }) =>
    key === undefined ? [] : [[['g', key], strings.goToShortcut(label)] as const],
  );
  return (
    <AppModal opened={opened} onClose={onClose} title={strings.keyboardGroup}>
      {isOff && (
        <Text size="sm" mb="sm">
          {strings.singleKeysOff}
        </Text>
      )}
      <Table verticalSpacing={6} aria-label={strings.shortcutsTitle}>
        <Table.Tbody>
          {[...GENERAL, ...pages, ...COMMAND_KEYS].map(([keys, what]) => (
            <Table.Tr key={what}>
              <Table.Td w={110}>
                {keys.map((key, index) => (
                  <span key={key}>
                    {index > 0 && ' '}
                    <Kbd size="xs">{key}</Kbd>
                  </span>
                ))}
              </Table.Td>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </AppModal>
  );
}
