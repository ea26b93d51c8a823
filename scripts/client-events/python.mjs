export const file = 'clients/python/src/signalbox/event_types.py';

const TYPES = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  object: 'Mapping[str, Any]',
};

/** @param {import('./event-types.mjs').EventType[]} eventTypes */
export function render(eventTypes) {
  return [
    '"""Events by type. Written by "npm run client-events" from contracts/events. Do not edit."""',
    '',
    'from __future__ import annotations',
    '',
    'from collections.abc import Mapping',
    'from datetime import datetime',
    'from typing import Any, Literal',
    '',
    'from signalbox.events.event import Event',
    '',
    'EventType = Literal[',
    ...eventTypes.map(({ type }) => `    "${type}",`),
    ']',
    '',
    ...eventTypes.flatMap(constructorOf),
    '',
    'def _event(',
    '    event_type: EventType,',
    '    data: dict[str, Any],',
    '    extra: Mapping[str, Any] | None,',
    '    ts: datetime | str | None,',
    ') -> Event:',
    '    present = {name: value for name, value in data.items() if value is not None}',
    '    return Event(event_type, {**(extra or {}), **present}, ts)',
    '',
  ].join('\n');
}

function constructorOf({ type, description, fields }) {
  const required = fields.filter((field) => field.required);
  const optional = fields.filter((field) => !field.required);
  return [
    '',
    `def ${type}_event(`,
    ...required.map((field) => `    ${snake(field.name)}: ${TYPES[field.type]},`),
    '    *,',
    ...optional.map((field) => `    ${snake(field.name)}: ${TYPES[field.type]} | None = None,`),
    '    extra: Mapping[str, Any] | None = None,',
    '    ts: datetime | str | None = None,',
    ') -> Event:',
    `    """${description}`,
    '',
    '    Args:',
    ...fields.map((field) => `        ${snake(field.name)}: ${field.description}`),
    '        extra: Further fields, which are stored too.',
    '        ts: Time of the event; the time of `enqueue` unless it is set.',
    '    """',
    '    return _event(',
    `        "${type}",`,
    '        {',
    ...fields.map((field) => `            "${field.name}": ${snake(field.name)},`),
    '        },',
    '        extra,',
    '        ts,',
    '    )',
    '',
  ];
}

function snake(name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
