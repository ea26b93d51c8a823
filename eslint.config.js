import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import constructorDependencies from './scripts/eslint/constructor-dependencies.mjs';
import patientWaits from './scripts/eslint/patient-waits.mjs';
import textsInStringsModules from './scripts/eslint/texts-in-strings-modules.mjs';

const signalbox = {
  rules: {
    'constructor-dependencies': constructorDependencies,
    'patient-waits': patientWaits,
    'texts-in-strings-modules': textsInStringsModules,
  },
};

const SHARED_MODULES = {
  selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^(mock|doMock)$/]",
  message:
    'Test files share their imported modules: whether the mock takes effect depends on the order of the files.',
};

// Oxlint (.oxlintrc.json) checks the rules that require types, and the types, in a tenth of the time.
export default tseslint.config(
  {
    ignores: [
      'dist/',
      'node_modules/',
      'data/',
      'coverage/',
      '.cache/',
      'bench/results/',
      '**/*.gen.ts',
      'portal/dist/',
      'clients/*/dist/',
      'portal/screens/',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Only src/config reads the environment.
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read settings from AppConfig (src/config).' },
      ],
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['src/**/*.ts'],
    plugins: { signalbox },
    rules: { 'signalbox/constructor-dependencies': 'error' },
  },
  {
    files: ['portal/src/**/*.ts', 'portal/src/**/*.tsx'],
    ...reactHooks.configs.flat['recommended-latest'],
    rules: {
      ...reactHooks.configs.flat['recommended-latest'].rules,
    },
  },
  {
    // See docs/adr/0055-statements-by-a-tag-rows-as-declared.md.
    files: ['src/**/*.ts'],
    ignores: [
      'src/database/rows.ts',
      'src/database/standby-reads.ts',
      'src/database/migrations/**',
      '**/*.spec.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.property.name='query']:matches([typeArguments], [arguments.0.type='Literal'], [arguments.0.type='TemplateLiteral'], [arguments.0.type='TaggedTemplateExpression'], [arguments.1])",
          message:
            'Use a repository, or queryRows, queryRow, hasRow or execute of src/database/rows.ts with the tag sql.',
        },
      ],
    },
  },
  {
    // Texts for users are in `*.strings.ts`: see docs/adr/0020-portal-strings-in-typed-modules.md.
    files: ['portal/src/**/*.ts', 'portal/src/**/*.tsx'],
    ignores: [
      '**/*.strings.ts',
      '**/*.spec.ts',
      '**/*.spec.tsx',
      'portal/src/**/test-*.ts',
      'portal/src/**/*-fixture.ts',
      'portal/src/test/**',
    ],
    plugins: { signalbox },
    rules: {
      'signalbox/texts-in-strings-modules': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[typeArguments][callee.object.type='MetaProperty'][callee.property.name='glob']",
          message:
            'Vitest caches a module unless its source contains "import.meta.glob(": annotate the variable, or tests keep the files of an earlier run.',
        },
        {
          selector: "JSXAttribute[name.name='component'][value.expression.name='Link']",
          message: 'Use the links of ui/links.tsx, whose routes, parameters and searches are checked.',
        },
        {
          selector: 'TSAsExpression > TSNeverKeyword',
          message: 'State the type: `as never` turns its check off.',
        },
      ],
    },
  },
  {
    files: [
      'src/config/**/*.ts',
      'test/**/*.ts',
      'bench/**/*.ts',
      'ormconfig.ts',
      'vitest.config.ts',
      'portal/*.ts',
      'portal/e2e/**/*.ts',
      'examples/**/*.ts',
      'clients/typescript/src/flag-keys/*.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['**/*.spec.ts', '**/*.spec.tsx', 'test/**/*.ts', 'bench/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', SHARED_MODULES] },
  },
  {
    files: ['src/**/*.db.spec.ts', 'test/**/*.ts'],
    // These tests need deadlines below one minute, after which Node itself closes a connection.
    ignores: ['test/e2e/ingest/ingest-body.e2e.spec.ts', 'test/e2e/http/slow-requests.e2e.spec.ts'],
    plugins: { signalbox },
    rules: { 'signalbox/patient-waits': 'error' },
  },
  {
    files: ['portal/public/*.js'],
    languageOptions: {
      sourceType: 'script',
      globals: {
        localStorage: 'readonly',
        matchMedia: 'readonly',
        document: 'readonly',
        location: 'readonly',
        window: 'readonly',
      },
    },
  },
  {
    files: ['**/*.mjs', '**/*.js', '**/*.cjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        fetch: 'readonly',
        Buffer: 'readonly',
        module: 'readonly',
      },
    },
  },
);
