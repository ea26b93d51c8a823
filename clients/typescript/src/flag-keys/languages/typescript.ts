import { nameFlags } from '../identifiers.js';
import { GENERATED } from './header.js';

/** Generates an augmentation of the client's types: `isEnabled` with another key does not compile. */
export function typescriptModule(flags: ReadonlyMap<string, string>): string {
  const keys = nameFlags(flags, () => '', '').map(({ key, description }) =>
    [...(description === '' ? [] : [`      /** ${description} */`]), `      ${literal(key)}: boolean;`].join(
      '\n',
    ),
  );
  return [
    `// ${GENERATED}`,
    "import '@signalbox/client';",
    '',
    "declare module '@signalbox/client' {",
    '  interface FlagTypes {',
    keys.length === 0 ? '    keys: {};' : `    keys: {\n${keys.join('\n')}\n    };`,
    '  }',
    '}',
    '',
  ].join('\n');
}

function literal(key: string): string {
  return `'${JSON.stringify(key).slice(1, -1).replaceAll("'", "\\'").replaceAll('\\"', '"')}'`;
}
