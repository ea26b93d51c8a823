export const file = 'clients/typescript/src/events/events.gen.ts';

const TYPES = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  object: 'Record<string, unknown>',
};

/** @param {import('./event-types.mjs').EventType[]} eventTypes */
export function render(eventTypes) {
  return [
    '// Written by "npm run client-events" from contracts/events. Do not edit.',
    '',
    ...eventTypes.flatMap(interfaceOf),
    '/** The shape of `data` by the type of its event. */',
    'export interface EventDataByType {',
    ...eventTypes.map(({ type }) => `  ${type}: ${nameOf(type)};`),
    '}',
    '',
    'export type EventType = keyof EventDataByType;',
    '',
    '/** When an event happened. Without it, the client sets the time of `enqueue`. */',
    'export interface EventOptions {',
    '  /** A date, or an ISO 8601 timestamp in UTC. */',
    '  ts?: Date | string | undefined;',
    '}',
    '',
    'export interface SignalboxEvent<T extends EventType = EventType> extends EventOptions {',
    '  type: T;',
    '  data: EventDataByType[T];',
    '}',
    '',
    ...eventTypes.flatMap(constructorOf),
  ].join('\n');
}

function interfaceOf({ type, title, description, fields }) {
  return [
    `/** ${title}. ${description} */`,
    `export interface ${nameOf(type)} {`,
    ...fields.flatMap((field) => [
      `  /** ${field.description} */`,
      field.required
        ? `  ${field.name}: ${TYPES[field.type]};`
        : `  ${field.name}?: ${TYPES[field.type]} | null | undefined;`,
    ]),
    '  /** Fields that the type does not name are stored too. */',
    '  [field: string]: unknown;',
    '}',
    '',
  ];
}

function constructorOf({ type, description }) {
  const name = camel(type);
  return [
    `/** ${description} */`,
    `export function ${name}Event(data: ${nameOf(type)}, options: EventOptions = {}): SignalboxEvent<'${type}'> {`,
    `  return { type: '${type}', data, ...options };`,
    '}',
    '',
  ];
}

function camel(type) {
  return type.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
}

function nameOf(type) {
  const name = camel(type);
  return `${name[0].toUpperCase()}${name.slice(1)}Data`;
}
