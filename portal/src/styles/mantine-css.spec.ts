import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const STYLES = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');
/** `node_modules`, which holds `@mantine/core/styles`. */
const MODULES = join(STYLES, '../../..');
const IMPORT = /import \{([^}]+)\} from '@mantine\/core'/g;
const LISTED = /@mantine\/core\/styles\/(\w[\w-]*)\.layer\.css/g;
/** Internal parts of Mantine's components and charts, which our code never names. */
const PARTS = new Set(
  'baseline default-css-variables global CloseButton ColorSwatch Combobox Flex FloatingIndicator InlineInput Input Loader ModalBase Notification Overlay Paper Pill PillsInput Popover ScrollArea VisuallyHidden'.split(
    ' ',
  ),
);

const PACKAGE = /from '(@mantine\/[a-z]+)'/g;
const STYLE_SHEET = /import '(@mantine\/[a-z]+)\/styles\.layer\.css'/g;

/** All sources that may import a Mantine package or its style sheet. */
const sources = readdirSync(SOURCES, { encoding: 'utf8', recursive: true })
  .filter((file) => /\.(?:tsx?|css)$/.test(file) && !file.includes('.spec.') && !file.startsWith('test/'))
  .map((file) => readFileSync(join(SOURCES, file), 'utf8'));
const packagesIn = (pattern: RegExp) =>
  new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name)));
const used = new Set(
  readdirSync(SOURCES, { encoding: 'utf8', recursive: true })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join(SOURCES, file), 'utf8').matchAll(IMPORT)])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim())),
);
const namesIn = (source: string) => [...source.matchAll(LISTED)].map(([, name = '']) => name);
const listed = new Set(namesIn(readFileSync(join(import.meta.dirname, 'mantine.css'), 'utf8')));
/** Components whose styles are imported by the code that uses them, so that only its pages load them. */
const withTheirCode = new Set(
  sources.filter((source) => source.includes("from '@mantine/core'")).flatMap(namesIn),
);

describe('mantine.css', () => {
  it('has the styles of each component that is used', () => {
    const styled = [...used].filter((name) => existsSync(join(STYLES, `${name}.layer.css`)));
    expect(styled.length).toBeGreaterThan(20);
    expect(styled.filter((name) => !listed.has(name) && !withTheirCode.has(name))).toEqual([]);
  });

  it('omits the styles that are loaded with the only code that uses them', () => {
    expect(withTheirCode).toContain('Slider');
    expect([...withTheirCode].filter((name) => listed.has(name))).toEqual([]);
    for (const name of withTheirCode) {
      const users = sources.filter((source) =>
        [...source.matchAll(IMPORT)].some(([, names = '']) =>
          names.split(',').some((one) => one.trim() === name),
        ),
      );
      expect(users.filter((source) => !namesIn(source).includes(name))).toEqual([]);
    }
  });

  it('is accompanied by the style sheet of each Mantine package that has one', () => {
    const styled = [...packagesIn(PACKAGE)].filter(
      // The styles of the core are imported one component at a time.
      (name) => name !== '@mantine/core' && existsSync(join(MODULES, name, 'styles.layer.css')),
    );
    const imported = packagesIn(STYLE_SHEET);
    expect(styled).toContain('@mantine/notifications');
    expect(styled.filter((name) => !imported.has(name))).toEqual([]);
  });

  it('has no other styles, which every page would load', () => {
    expect([...listed].filter((name) => !used.has(name) && !PARTS.has(name))).toEqual([]);
  });
});
