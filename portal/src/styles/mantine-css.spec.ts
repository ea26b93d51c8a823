import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const STYLES = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');
const IMPORT = /import \{([^}]+)\} from '@mantine\/core'/g;
const LISTED = /@mantine\/core\/styles\/(\w[\w-]*)\.layer\.css/g;
/** What Mantine's components and charts are made of, and we never name. */
const PARTS = new Set(
  'baseline default-css-variables global CloseButton ColorSwatch Combobox Flex FloatingIndicator InlineInput Input Loader ModalBase Notification Overlay Paper Pill PillsInput Popover ScrollArea VisuallyHidden'.split(
    ' ',
  ),
);

const used = new Set(
  readdirSync(SOURCES, { encoding: 'utf8', recursive: true })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join(SOURCES, file), 'utf8').matchAll(IMPORT)])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim())),
);
const listed = new Set(
  [...readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8').matchAll(LISTED)].map(
    ([, name = '']) => name,
  ),
);

describe('mantine.css', () => {
  it('has the styles of each component that is used', () => {
    const styled = [...used].filter((name) => existsSync(join(STYLES, `${name}.layer.css`)));
    expect(styled.length).toBeGreaterThan(20);
    expect(styled.filter((name) => !listed.has(name))).toEqual([]);
  });

  it('has no others: they would be loaded by every page', () => {
    expect([...listed].filter((name) => !used.has(name) && !PARTS.has(name))).toEqual([]);
  });
});
