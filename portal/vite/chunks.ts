import type { Rolldown } from 'vite';

// By default, the build makes a chunk of every module that two pages share: some fifty requests for a page, each of
// which costs a round trip on a slow network. Every chunk that a page loads counts in its budget:
// test/browser/portal/budgets.browser.spec.ts.

const FRAMEWORK =
  /rolldown[\\/]runtime|node_modules[\\/](?:react|react-dom|scheduler|@tanstack[\\/](?:react-router|router-core|history|react-query|query-core|react-store|store)|openapi-fetch|clsx|valibot)[\\/]/;
const COMPONENTS =
  /node_modules[\\/](?:@mantine[\\/](?:core|hooks|notifications|store)|@floating-ui|tabbable|react-remove-scroll|react-style-singleton|react-transition-group|use-[a-z-]+|get-nonce|tslib|lucide-react)[\\/]/;
/** Large, and used by few pages. */
const FORMS = /node_modules[\\/](?:@mantine[\\/]form|fast-deep-equal|klona)[\\/]/;
const NUMBERS = /[\\/](?:NumberInput|react-number-format)[\\/]/;
const CHOICES =
  /[\\/](?:TagsInput|PillsInput|Pill|MultiSelect|Combobox(?![\\/](?:ComboboxChevron|get-parsed-combobox-data))|Select|Autocomplete)[\\/]/;
const RADIO = /[\\/]Radio[\\/]/;
/** Parts of a flag's page and of the dialogs that edit flags, which the list of flags does not show when it opens. */
const FLAG_EDITING =
  /[\\/]Slider[\\/.]|[\\/]portal[\\/]src[\\/]flags[\\/](?:editor[\\/](?:rollout-control|conflict|field-diff)|history[\\/]restore-dialog)/;
/** Parts of the pages of events and runs. */
const DATA_VIEWS =
  /[\\/]portal[\\/]src[\\/](?:ui[\\/](?:json-tree[\\/]|charts[\\/](?:bar|time-bars|charts\.strings)|text[\\/]change-text)|events[\\/](?:changes[\\/]|type-label|types[\\/][a-z_]+[\\/][a-z_]+\.change\.))|@tanstack[\\/](?:react-virtual|virtual-core)[\\/]/;
/** The rendering half of the code editor, which would be too large as one chunk. */
const EDITOR_VIEW =
  /node_modules[\\/](?:@codemirror[\\/](?:view|state)|style-mod|crelt|w3c-keyname|@marijn[\\/]find-cluster-break)[\\/]/;
/** Parts of forms and of pages of settings, which the pages that users open first do not show. */
const SETTINGS =
  /[\\/]portal[\\/]src[\\/]ui[\\/][a-z]+[\\/](?:rename-form|shown-once-modal|tab-links|use-unsaved-guard)/;
const SOURCES = /[\\/]portal[\\/]src[\\/]/;
/** Parts of the pages before the sign-in and of forms with a password, which no other page shows. */
const PASSWORDS =
  /[\\/]portal[\\/]src[\\/]session[\\/](?:session\.strings|login[\\/](?:outside-page|new-password-input|login-failure\.strings))/;
/** Letter forms of all scripts, for the searches in the list of projects, the palette, logs and the playground. */
const TEXT_SEARCH = /[\\/]src[\\/]common[\\/]text[\\/](?:search-pattern|letter-forms|canonical-forms)/;
const SHELL =
  /[\\/]portal[\\/]src[\\/](?:shell|session|api|live|styles|projects|members[\\/](?:people|queries)|events[\\/]types-with-events|ui[\\/](?:(?:dialogs|feedback|forms|layout|text)[\\/])?[^\\/]+$|ui[\\/]charts[\\/]table-toggle)|vite[\\/]preload-helper|[\\/]src[\\/]common[\\/]text[\\/]without-escape-sequences|[\\/]_app[\\/]p[\\/]\$project(?:[\\/]flags)?\.tsx/;
/**
 * Modules that the screens of a feature share: those at the top of its folder, texts, and the frames of dialogs. Every
 * page of events shows most modules of its feature.
 */
const FEATURE =
  /[\\/]portal[\\/]src[\\/](?:(events)[\\/].+|(apps|flags|me|members|organization|overview|runs|settings)[\\/](?:[^\\/]+|.+-dialog(?:\.strings)?\.tsx?))$/;

/**
 * Chunks of the build in addition to one for each page. A module belongs to the first group that matches it, by
 * priority.
 */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'vendor', test: FRAMEWORK, priority: 5 },
  {
    name: 'ui',
    test: (id) =>
      COMPONENTS.test(id) &&
      !id.endsWith('.css') &&
      ![NUMBERS, CHOICES, RADIO, FLAG_EDITING].some((large) => large.test(id)),
    minShareCount: 2,
    priority: 4,
  },
  { name: 'forms', test: FORMS, priority: 4 },
  { name: 'editor-view', test: EDITOR_VIEW, priority: 4 },
  { name: 'choices', test: CHOICES, priority: 4, includeDependenciesRecursively: false },
  { name: 'radio', test: RADIO, priority: 4, includeDependenciesRecursively: false },
  { name: 'flag-editing', test: FLAG_EDITING, priority: 4, includeDependenciesRecursively: false },
  // Every module that the entry needs, so that no page's chunk imports the entry.
  { name: 'app', test: SOURCES, tags: ['$initial'], priority: 3 },
  {
    name: 'data-views',
    test: DATA_VIEWS,
    priority: 2,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'passwords',
    test: PASSWORDS,
    priority: 3,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'settings-parts',
    test: SETTINGS,
    minShareCount: 2,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  {
    name: 'text-search',
    test: TEXT_SEARCH,
    minShareCount: 2,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  { name: 'shell', test: SHELL, minShareCount: 2, priority: 2 },
  {
    name: featureOf,
    minShareCount: 2,
    priority: 1,
  },
];

/** Screens of one event type: pages of events show its view, never its screens. */
const TYPE_SCREENS =
  /[\\/]portal[\\/]src[\\/]events[\\/]types[\\/]([a-z0-9_]+)[\\/](?!\1[.](?:view|strings|navigation)[.])/;

function featureOf(id: string): string | null {
  const type = TYPE_SCREENS.exec(id)?.[1];
  if (type !== undefined) return `events-${type}`;
  const [, everywhere, atTheTop] = FEATURE.exec(id) ?? [];
  return everywhere ?? atTheTop ?? null;
}
