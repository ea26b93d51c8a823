import {
  MantineProvider,
  localStorageColorSchemeManager,
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import type { ReactNode } from 'react';

// Contrasts of all pairs below are computed: text >= 5.2:1 (light) and >= 6.2:1 (dark), controls >= 3:1.

const brand: MantineColorsTuple = [
  '#f0f1ff',
  '#dfe0fb',
  '#bcbdf1',
  '#9697e8',
  '#7676e0',
  '#6261da',
  '#5653d3',
  '#4a44d4',
  '#3d37b8',
  '#332e9c',
];
const dark: MantineColorsTuple = [
  '#e6e8ee',
  '#c3c8d4',
  '#9aa2b3',
  '#6f788c',
  '#2c3240',
  '#232836',
  '#171b24',
  '#10131a',
  '#0b0e13',
  '#07090d',
];

// White text on Mantine's own red has a contrast of 3.3:1 to 3.8:1.
const red: MantineColorsTuple = [
  '#fdeceb',
  '#f9d3d0',
  '#f2a8a3',
  '#ff8d85',
  '#e0615a',
  '#cf3f36',
  '#c0322a',
  '#b3261e',
  '#9a1f18',
  '#7e1812',
];

const STATUS_OF_COLOR: Record<string, string> = { red: 'err', yellow: 'warn', green: 'ok' };

const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  colors: { brand, dark, red },
  autoContrast: true,
  luminanceThreshold: 0.36,
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, Menlo, monospace",
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem' },
      h3: { fontSize: '1rem' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '16px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Alert: {
      // Mantine's own yellow title has a contrast of 2.7:1.
      vars: (_theme: unknown, props: { color?: string }) => {
        const status = STATUS_OF_COLOR[props.color ?? ''] ?? 'info';
        return {
          root: {
            '--alert-color': `var(--st-${status})`,
            '--alert-bg': `var(--st-${status}-bg)`,
            '--alert-bd': '1px solid transparent',
          },
        };
      },
    },
    Menu: {
      // Rendered beside the button, and so inside the page's landmarks; fixed, so that no scrolling region clips it. The placeholder
      // is an element that a menu must not contain.
      defaultProps: { withinPortal: false, floatingStrategy: 'fixed', withInitialFocusPlaceholder: false },
    },
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        withArrow: true,
        multiline: true,
        maw: 320,
        // Every page has `#main`; at the end of the body, the element would be outside of all landmarks.
        portalProps: { target: '#main' },
      },
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
});

const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#586174',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#14181f',
    '--mantine-color-placeholder': '#6b7385',
    '--mantine-color-error': '#b3261e',
    '--app-canvas': '#f7f8fa',
    '--app-border': '#e3e6ec',
    '--app-control-border': '#7b8497',
    '--st-ok': '#177245',
    '--st-warn': '#8a5a00',
    '--st-err': '#b3261e',
    '--st-info': '#2557a7',
    '--st-run': '#4a44d4',
    '--st-off': '#586174',
    '--st-ok-bg': '#e5f5ec',
    '--st-warn-bg': '#fdf1d8',
    '--st-err-bg': '#fdeceb',
    '--st-info-bg': '#e8f0fc',
    '--st-run-bg': '#ecebfd',
    '--st-off-bg': '#eef0f4',
    '--bar-info': '#6b7bd6',
    '--bar-warn': '#b97a00',
    '--bar-err': '#c8382f',
    '--bar-ok': '#177245',
    '--bar-off': '#7b8497',
  },
  dark: {
    '--mantine-color-dimmed': '#9aa2b3',
    '--mantine-color-text': '#e6e8ee',
    '--mantine-color-placeholder': '#8a93a6',
    '--mantine-color-anchor': '#a9a8f5',
    '--mantine-color-error': '#ff8d85',
    '--app-canvas': '#0b0e13',
    '--app-border': '#262c39',
    '--app-control-border': '#667189',
    '--st-ok': '#5fd39a',
    '--st-warn': '#f0b94b',
    '--st-err': '#ff8d85',
    '--st-info': '#86b4ff',
    '--st-run': '#a9a8f5',
    '--st-off': '#9aa2b3',
    '--st-ok-bg': '#10281d',
    '--st-warn-bg': '#2d2310',
    '--st-err-bg': '#331615',
    '--st-info-bg': '#14223a',
    '--st-run-bg': '#1e1d3d',
    '--st-off-bg': '#1d222d',
    '--bar-info': '#6f7fd6',
    '--bar-warn': '#f0b94b',
    '--bar-err': '#ff7a70',
    '--bar-ok': '#5fd39a',
    '--bar-off': '#667189',
  },
});

/** The key is also read by public/boot.js before the first paint. */
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
