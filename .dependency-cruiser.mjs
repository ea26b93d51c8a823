/**
 * The layers of `src/`, from the lowest to the highest. This list is the only definition: `npm run lint` enforces it,
 * and a test compares the list in ARCHITECTURE.md with it. A folder imports only from folders in the rows above its own,
 * never from another folder in its row.
 */
export const LAYERS = [
  ['common'],
  ['config', 'demo-events'],
  ['metrics'],
  ['processes', 'tracing'],
  ['database'],
  ['backup', 'event-publisher', 'openapi', 'project-table', 'rate-limits'],
  ['audit'],
  ['auth'],
  ['projects', 'setup', 'streams'],
  ['live'],
  ['events'],
  ['apps', 'flags', 'ingest', 'saved-views'],
  ['demo-project', 'health', 'http', 'overview', 'portal', 'system'],
  ['doctor'],
  ['cli'],
];

/** Files that are started or discovered, not imported: the service, the command, two generators, workers, event types. */
const ENTRY_POINTS = [
  '^src/main[.]ts$',
  '^src/write-openapi[.]ts$',
  '^src/config/write-env-example[.]ts$',
  '^src/cli/main[.]ts$',
  // Started by PostgreSQL.
  '^src/database/embedded/wal-archive/(?:archive|fetch)-segment[.]ts$',
  '^src/apps/author-schemas/worker/schema-worker[.]ts$',
  // Found by their names (src/events/types/discover.ts).
  '^src/events/types/[^/]+/[^/]+[.](?:change|type|module|preview)[.]ts$',
  '^src/events/types/error/source-maps/source-map-worker[.]ts$',
  '^portal/src/main[.]tsx$',
  // Discovered by name (portal/src/events/type-views/{type-view,type-entries,type-overview}.ts, portal/src/events/changes/change-kinds.ts,
  // portal/src/shell/navigation-items.ts).
  '^portal/src/events/types/[^/]+/[^/]+[.](?:change|find|navigation|overview|view)[.]tsx?$',
  '^portal/src/live/live-worker[.]ts$',
];

const TESTS = '[.]spec[.]tsx?$|^portal/src/test/';
/** Data for tests of the portal's components, beside the screens. */
const TEST_DATA = '^portal/src/.*/(?:test-[^/]+|[^/]+-fixture)[.]ts$';

const inFolders = (names) => `^src/(?:${names.join('|')})/`;

/** Files that compose the layers. The command (`src/cli`) starts them. */
const FILES_OF_SRC = '^src/[^/]+[.]ts$';

const layerRules = LAYERS.flatMap((row, index) => {
  const lower = LAYERS.slice(0, index).flat();
  return row.map((folder) => ({
    name: `layer-of-${folder}`,
    severity: 'error',
    comment: `src/${folder} may import from: ${lower.join(', ') || 'no other folder'}.`,
    from: { path: inFolders([folder]), pathNot: TESTS },
    to: {
      path: '^src/',
      pathNot: [inFolders([folder, ...lower]), ...(folder === 'cli' ? [FILES_OF_SRC] : [])],
    },
  }));
});

/** The parts of `src/auth/`, from the lowest to the highest; a part imports from those before its own. */
const AUTH_PARTS = ['authentication', 'authorization', 'accounts'];

const authPartRules = AUTH_PARTS.slice(0, -1).map((part, index) => ({
  name: `part-of-auth-${part}`,
  severity: 'error',
  comment: `src/auth/${part} imports from no later part. Files beside the parts are shared definitions that every part may import.`,
  from: {
    path: `^src/auth/(?:${part}/|entities/|[^/]+[.]ts$)`,
    pathNot: [TESTS, '^src/auth/auth[.]module[.]ts$'],
  },
  to: { path: `^src/auth/(?:${AUTH_PARTS.slice(index + 1).join('|')})/` },
}));

export default {
  forbidden: [
    { name: 'no-file-cycle', severity: 'error', from: {}, to: { circular: true } },
    ...layerRules,
    ...authPartRules,
    {
      name: 'service-imports-no-client',
      severity: 'error',
      comment: 'Clients import src/flags/rule of the service; the service imports no code of a client.',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: '^clients/' },
    },
    {
      name: 'opentelemetry-sdk-only-when-on',
      severity: 'error',
      comment:
        'Without OTEL_EXPORTER_OTLP_ENDPOINT a process loads no SDK: only start-tracing.ts, itself imported dynamically, imports it.',
      from: { path: '^src/', pathNot: '^src/tracing/start-tracing[.]ts$' },
      to: { path: 'node_modules/@opentelemetry/(?!api/)' },
    },
    {
      name: 'tracing-is-loaded-dynamically',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^src/tracing/', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'every-folder-has-a-layer',
      severity: 'error',
      from: {},
      to: { path: '^src/[^/]+/', pathNot: inFolders(LAYERS.flat()) },
    },
    {
      name: 'no-unused-file',
      severity: 'error',
      from: { path: ENTRY_POINTS },
      to: {
        path: '^(?:src|portal/src)/',
        pathNot: [TESTS, TEST_DATA, ...ENTRY_POINTS],
        reachable: false,
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json'] },
  },
};
