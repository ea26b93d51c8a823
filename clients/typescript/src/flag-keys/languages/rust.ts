import { nameFlags, pascalCase } from '../identifiers.js';
import { GENERATED } from './header.js';

/** Keywords that cannot be the name of a variant. */
const KEYWORDS = new Set(['Self']);

/** Generates an enum that does not depend on the client: `client.flags().is_enabled(Flag::NewCheckout.key(), &ctx).await`. */
export function rustModule(flags: ReadonlyMap<string, string>): string {
  const named = nameFlags(flags, pascalCase, '', KEYWORDS);
  const variants = named.flatMap(({ description, identifier, key }) => [
    `    /// ${description === '' ? `The flag ${key}.` : description}`,
    `    ${identifier},`,
  ]);
  const arms = named.map(({ identifier, key }) => `            Self::${identifier} => ${rustLiteral(key)},`);
  const all = named.map(({ identifier }) => `        Self::${identifier},`);
  return [
    `// ${GENERATED}`,
    '',
    '/// A flag of the project.',
    // Names are derived from the keys, and a program does not use every flag.
    '#[allow(dead_code, clippy::all)]',
    '#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]',
    variants.length === 0 ? 'pub enum Flag {}' : `pub enum Flag {\n${variants.join('\n')}\n}`,
    '',
    '#[allow(dead_code, clippy::all)]',
    'impl Flag {',
    '    /// All flags, by key.',
    all.length === 0
      ? "    pub const ALL: &'static [Self] = &[];"
      : `    pub const ALL: &'static [Self] = &[\n${all.join('\n')}\n    ];`,
    '',
    '    /// The key of the flag.',
    '    #[must_use]',
    "    pub const fn key(self) -> &'static str {",
    ...(arms.length === 0 ? ['        match self {}'] : ['        match self {', ...arms, '        }']),
    '    }',
    '}',
    '',
    'impl AsRef<str> for Flag {',
    '    fn as_ref(&self) -> &str {',
    '        self.key()',
    '    }',
    '}',
    '',
  ].join('\n');
}

/** A string literal of Rust, which lacks some short escapes of JSON and `\uXXXX`. */
function rustLiteral(key: string): string {
  const escaped = [...key].map((character) => {
    if (character === '"' || character === '\\') return `\\${character}`;
    return /[\p{C}]/u.test(character) ? `\\u{${character.codePointAt(0)?.toString(16)}}` : character;
  });
  return `"${escaped.join('')}"`;
}
