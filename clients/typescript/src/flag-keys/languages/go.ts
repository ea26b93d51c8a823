import { nameFlags, pascalCase } from '../identifiers.js';
import { GENERATED } from './header.js';

/** Identifiers that the generated package itself declares. */
const DECLARED = new Set(['All', 'Client', 'Flag']);

/** Generates values of a type that other packages cannot construct, so that the compiler rejects a plain string. */
export function goModule(flags: ReadonlyMap<string, string>, packageName: string): string {
  const named = nameFlags(flags, pascalCase, '', DECLARED);
  const variables = named.flatMap(({ description, identifier, key }) => [
    `// ${identifier}${description === '' ? ` is the flag ${key}.` : `: ${description}`}`,
    `var ${identifier} = Flag{${JSON.stringify(key)}}`,
    '',
  ]);
  const all =
    named.length === 0
      ? ['\treturn nil']
      : ['\treturn []Flag{', ...named.map(({ identifier }) => `\t\t${identifier},`), '\t}'];
  return [
    `// ${GENERATED}`,
    '',
    `// Package ${packageName} has the flags of the project.`,
    `package ${packageName}`,
    '',
    'import (',
    '\t"context"',
    '',
    '\tsignalbox "signalbox.dev/go"',
    ')',
    '',
    '// Flag is one of the flags of the project.',
    'type Flag struct{ key string }',
    '',
    '// Client evaluates flags: a client, or the flags of a test.',
    'type Client interface {',
    '\tIsEnabled(ctx context.Context, flagKey string, evalContext signalbox.EvalContext) (bool, error)',
    '}',
    '',
    '// String returns the key of the flag.',
    'func (f Flag) String() string { return f.key }',
    '',
    '// IsEnabled evaluates the flag.',
    'func (f Flag) IsEnabled(ctx context.Context, client Client, evalContext signalbox.EvalContext) (bool, error) {',
    '\treturn client.IsEnabled(ctx, f.key, evalContext)',
    '}',
    '',
    ...variables,
    '// All returns the flags, by key.',
    'func All() []Flag {',
    ...all,
    '}',
    '',
  ].join('\n');
}
