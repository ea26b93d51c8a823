import { Kbd, Table, Text } from '@mantine/core';
import { AppModal } from '../ui/overlays';
import { usePreference } from '../ui/preference';
import { COMMAND_KEYS } from './commands';
import { ORGANIZATION_ITEMS, PROJECT_ITEMS } from './navigation-items';
import { singleKeys } from './shortcuts';

const GENERAL: readonly [keys: readonly string[], what: string][] = [
  [['Ctrl', 'K'], 'Search, and go anywhere (⌘ K on a Mac)'],
  [['/'], 'Search on this page'],
  [['j'], 'Next row, where there is a list'],
  [['k'], 'Previous row'],
  [['Esc'], 'Close what is open'],
  [['?'], 'This list'],
  [['g', 'p'], 'Go to your projects'],
];

export function ShortcutHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const isOff = usePreference(singleKeys) === 'off';
  const pages = [...PROJECT_ITEMS, ...ORGANIZATION_ITEMS].map(
    ({ key, label }) => [['g', key], `Go to ${label}`] as const,
  );
  return (
    <AppModal opened={opened} onClose={onClose} title="Keyboard">
      {isOff && (
        <Text size="sm" mb="sm">
          Shortcuts of single keys are switched off in your account.
        </Text>
      )}
      <Table verticalSpacing={6} aria-label="Keyboard shortcuts">
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
