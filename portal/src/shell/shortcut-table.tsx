import { Kbd, Table, Text } from '@mantine/core';
import { usePreference } from '../ui/preference';
import { COMMAND_KEYS } from './commands';
import { ORGANIZATION_ITEMS, PROJECT_ITEMS } from './navigation-items';
import { singleKeys } from '../ui/keyboard';
import * as texts from './shortcut-table.strings';
import * as strings from './shell.strings';

const GENERAL: readonly [keys: readonly string[], what: string][] = [
  [[texts.ctrlKey, 'K'], texts.paletteShortcut],
  [['/'], texts.pageSearchShortcut],
  [['j'], texts.nextRowShortcut],
  [['k'], texts.previousRowShortcut],
  [[texts.downKey], texts.nextInListShortcut],
  [[texts.upKey], texts.previousInListShortcut],
  [[texts.homeKey], texts.firstRowShortcut],
  [[texts.endKey], texts.lastRowShortcut],
  [[texts.enterKey], texts.openRowShortcut],
  [[texts.escKey], texts.closeShortcut],
  [['?'], texts.helpShortcut],
  [['g', 'p'], strings.goToProjects],
];

/** Keys and what they do. */
export function ShortcutTable() {
  const isOff = usePreference(singleKeys) === 'off';
  const pages = [...PROJECT_ITEMS, ...ORGANIZATION_ITEMS].flatMap(({ key, label }) =>
    key === undefined ? [] : [[['g', key], texts.goToShortcut(label)] as const],
  );
  return (
    <>
      {isOff && (
        <Text size="sm" mb="sm">
          {texts.singleKeysOff}
        </Text>
      )}
      <Table verticalSpacing={6} aria-label={texts.shortcutsTitle}>
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
    </>
  );
}
