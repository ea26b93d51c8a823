import type { FieldTest, ValueTest } from '../../../src/events/query/field-test.js';
import type { EventFilter } from '../../../src/events/store/event-filter.js';
import { type SampleEvent } from './event-store-events.js';

export type FilterCase = [
  what: string,
  filter: Partial<EventFilter>,
  matches: (event: SampleEvent) => boolean,
];

const has = (path: string[], ...tests: ValueTest[]): FieldTest[] => [{ paths: [path], tests }];
const text = (value: string): ValueTest => ({ kind: 'equals', text: value, isText: true });
const whole = (value: string): ValueTest => ({ ...text(value), isWhole: true }) as ValueTest;
const duration = ({ data }: SampleEvent): number =>
  typeof data.durationMs === 'number' ? data.durationMs : Number.NaN;
/** The visible text of `data`: values without names, colors and links. */
const shownValues = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(shownValues)
    : [
        // eslint-disable-next-line no-control-regex -- the sequences of the samples
        plain(String(value).replaceAll(/[\u001b\u009b]\[?\d*m|\u001b\]8;;[^\u0007]*\u0007/g, '')),
      ];
/** Folds the letters of the samples to one form. */
const plain = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ß', 'ss').replaceAll('ς', 'σ');
const contains = (word: string) => (event: SampleEvent) =>
  shownValues(event.data).some((value) => value.includes(plain(word)));
/** Equal to no text that folds its letters, composes its marks or has another encoding. */
const CAPITALS_AND_MARKS = 'Mu\u0308ller straße ΟΔΟΣ';

/** Texts with what jsonpath escapes, and what JSON escapes in another way than other languages. */
const HOSTILE_WORDS = ['typed \\"hi\\"', 'control\u0001', 'line\u2028separator', CAPITALS_AND_MARKS];

/** Filters whose events a projection locates. */
const LOCATED_FILTERS: FilterCase[] = [
  [
    'a whole text, which no element of a list is',
    { fields: has(['traceId'], whole('t-1'), whole('7')) },
    ({ data }) => data.traceId === 't-1' || data.traceId === '7',
  ],
  [
    'a text in a part, which no element of a list is',
    { types: ['log', 'error'], parts: ['{"traceId":"t-1"}'] },
    ({ type, data }) => (type === 'log' || type === 'error') && data.traceId === 't-1',
  ],
  [
    'severe levels of a service in any of its members',
    {
      levels: ['error', 'warn'],
      fields: [
        { paths: [['service'], ['serviceName'], ['module']], tests: [text('billing'), text('search')] },
      ],
    },
    ({ level, data }) =>
      (level === 'error' || level === 'warn') &&
      [data.module, data.service].some((value) => value === 'billing' || value === 'search'),
  ],
  [
    'a type that is always severe, of one source',
    { types: ['error'], sources: ['checkout'], notTexts: ['accepted'] },
    (event) => event.type === 'error' && event.source === 'checkout' && !contains('accepted')(event),
  ],
  ['a severe level', { levels: ['warn'] }, ({ level }) => level === 'warn'],
  [
    'all together',
    {
      types: ['log'],
      levels: ['error'],
      notSources: ['billing'],
      texts: ['line'],
      fields: has(['userId'], { kind: 'exists' }),
    },
    ({ type, level, source, data }) =>
      type === 'log' && level === 'error' && source !== 'billing' && data.userId !== undefined,
  ],
  ...['new\nline', CAPITALS_AND_MARKS].flatMap((word): FilterCase[] => [
    [
      `the whole text ${JSON.stringify(word)}`,
      { fields: has(['traceId'], whole(word)) },
      ({ data }) => data.traceId === word,
    ],
    [
      `severe levels of the source ${JSON.stringify(word)}`,
      { levels: ['error'], sources: [word] },
      ({ level, source }) => level === 'error' && source === word,
    ],
  ]),
];

/** Filters, each with a plain condition that selects the same events. */
export const FILTERS: FilterCase[] = [
  ['types', { types: ['error', 'audit'] }, ({ type }) => type === 'error' || type === 'audit'],
  ['no type', { types: [] }, () => false],
  ['levels', { levels: ['warn', 'other'] }, ({ level }) => level === 'warn' || level === 'other'],
  ['sources', { sources: ['checkout', '100%'] }, ({ source }) => source === 'checkout' || source === '100%'],
  ['excluded sources', { notSources: ['checkout'] }, ({ source }) => source !== 'checkout'],
  ['parts', { parts: ['{"nested":{"region":"us"}}'] }, ({ data }) => data.nested?.['region'] === 'us'],
  ['excluded parts', { notParts: ['{"tags":["x"]}'] }, ({ data }) => !data.tags?.includes('x')],
  ['texts, in any case', { texts: ['refused', 'LINE'] }, contains('refused')],
  [
    'excluded texts',
    { notTexts: ['refused', 'accepted'] },
    (event) => !contains('refused')(event) && !contains('accepted')(event),
  ],
  ['a field', { fields: has(['userId'], text('u-3')) }, ({ data }) => data.userId === 'u-3'],
  [
    'a field of several names',
    { fields: [{ paths: [['module'], ['service']], tests: [text('billing'), text('search')] }] },
    ({ data }) => [data.module, data.service].some((value) => value === 'billing' || value === 'search'),
  ],
  [
    'an element of a list',
    { fields: has(['tags'], text('z')) },
    ({ data }) => data.tags?.includes('z') ?? false,
  ],
  [
    'a beginning',
    { fields: has(['nested', 'region'], { kind: 'prefix', text: 'eu' }) },
    ({ data }) => data.nested?.['region'] !== 'us',
  ],
  [
    'existence',
    { fields: has(['durationMs'], { kind: 'exists' }) },
    ({ data }) => data.durationMs !== undefined,
  ],
  [
    'null',
    { fields: has(['durationMs'], { kind: 'equals', text: 'null', isText: false }) },
    ({ data }) => data.durationMs === null,
  ],
  [
    'numbers alone, in an order',
    { fields: has(['durationMs'], { kind: 'order', operator: '>', operand: '12', isText: false }) },
    (event) => duration(event) > 12,
  ],
  [
    'texts alone, in an order',
    { fields: has(['durationMs'], { kind: 'order', operator: '>=', operand: '12', isText: true }) },
    ({ data }) => typeof data.durationMs === 'string',
  ],
  [
    'excluded fields',
    { notFields: has(['durationMs'], { kind: 'order', operator: '<=', operand: '-3', isText: false }) },
    (event) => !(duration(event) <= -3),
  ],
  // Texts by themselves are in text-pattern.db.spec.ts: here one for each form of their condition.
  ...[
    '"quoted"',
    'typed \\"hi\\"',
    'ОПЛАТЫ MÜLLER İSTANBUL',
    'nline',
    'region',
    'u001b',
    'ERROR order',
    '12.5',
    'ul',
  ].map((word): FilterCase => [`the text ${JSON.stringify(word)}`, { texts: [word] }, contains(word)]),
  [
    'several texts, one of a number, one of a name',
    { texts: ['line', '1'], notTexts: ['durationMs', 'typed \\"hi\\"', '12'] },
    (event) => contains('1')(event) && !contains('typed \\"hi\\"')(event) && !contains('12')(event),
  ],
  ...HOSTILE_WORDS.map((word): FilterCase => [
    `the value ${JSON.stringify(word)}`,
    { fields: has(['module'], text(word)) },
    ({ data }) => data.module === word,
  ]),
  ...HOSTILE_WORDS.map((word): FilterCase => [
    `the name ${JSON.stringify(word)}`,
    { fields: has(['nested', word], { kind: 'equals', text: 'true', isText: false }) },
    ({ data }) => data.nested?.[word] === true,
  ]),
  ...LOCATED_FILTERS,
];

/** Filters by which a projection locates events, and those that differ from one of them in the decisive condition. */
export const FILTERS_OF_LOCATORS: FilterCase[] = [
  ...FILTERS.filter(([what]) => ['levels', 'sources', 'parts', 'a field'].includes(what)),
  ...LOCATED_FILTERS,
];
