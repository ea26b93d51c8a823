import { nameFlags, upperSnakeCase } from '../identifiers.js';
import { GENERATED } from './header.js';

/** Generates constants, and a protocol that the client satisfies, so that type checkers reject other keys. */
export function pythonModule(flags: ReadonlyMap<string, string>): string {
  const named = nameFlags(flags, upperSnakeCase, '_');
  const constants = named.flatMap(({ description, identifier, key }) => [
    ...(description === '' ? [] : [`# ${description}`]),
    `${identifier}: Final = ${JSON.stringify(key)}`,
  ]);
  const keys = named.map(({ key }) => `    ${JSON.stringify(key)},`);
  return [
    `# ${GENERATED}`,
    '# ruff: noqa',
    'from __future__ import annotations',
    '',
    'from collections.abc import Mapping',
    named.length === 0
      ? 'from typing import NoReturn, Protocol'
      : 'from typing import Final, Literal, Protocol',
    '',
    ...(constants.length === 0 ? [] : [...constants, '']),
    ...(keys.length === 0 ? ['FlagKey = NoReturn'] : ['FlagKey = Literal[', ...keys, ']']),
    '',
    '',
    'class TypedFlags(Protocol):',
    '    """A client whose flags are those of the project: `flags: TypedFlags = client`."""',
    '',
    '    def is_enabled(',
    '        self,',
    '        flag_key: FlagKey,',
    '        user_id: str | None = None,',
    '        env: str | None = None,',
    '        role: str | None = None,',
    '        *,',
    '        attributes: Mapping[str, object] | None = None,',
    '        default: bool = False,',
    '    ) -> bool: ...',
    '',
  ].join('\n');
}
