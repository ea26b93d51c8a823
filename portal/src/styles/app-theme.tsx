import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables, theme } from './theme';

/** The key is read by public/boot.js too, before the first paint. */
const colorScheme = localStorageColorSchemeManager({ key: 'signalbox-color-scheme' });

export function AppTheme({ children, env = 'default' }: { children: ReactNode; env?: 'default' | 'test' }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      env={env}
    >
      {children}
    </MantineProvider>
  );
}
