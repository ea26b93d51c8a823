import { Box, Input, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState, type ComponentType } from 'react';
import type { JsonEditorProps } from '../../ui/json-editor/json-editor';
import type { FieldProblem } from '../../ui/json-editor/json-problems';
import { BlockPending } from '../../ui/feedback/page-pending';
import { manifestSchemaQuery } from '../queries';
import * as strings from './app-detail.strings';
import { Problem, fieldSentence } from '../../api/problem';
import { isJsonObject, parseExact } from '../../api/exact-json';

const LABEL = strings.manifestLabel;
const DESCRIPTION = strings.manifestHint;
const KEYS = strings.manifestEditorKeys;
const NO_PROBLEMS: readonly FieldProblem[] = [];

interface ManifestFieldProps {
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
  /** Problems that the service reported for the last submitted manifest. */
  problems: readonly FieldProblem[];
}

/** Code editor of the manifest, in a separate chunk; a text area when the chunk cannot be loaded. */
export function ManifestField({ value, onChange, error, problems }: ManifestFieldProps) {
  const [Editor, setEditor] = useState<ComponentType<JsonEditorProps> | null>(null);
  const [isUnavailable, setUnavailable] = useState(false);
  useEffect(() => {
    let isGone = false;
    import('../../ui/json-editor/json-editor').then(
      ({ JsonEditor }) => {
        if (!isGone) setEditor(() => JsonEditor);
      },
      () => {
        if (!isGone) setUnavailable(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, []);
  const { data: schema, isPending, failureCount } = useQuery(manifestSchemaQuery);
  // The field waits for the schema, so that suggestions work from the first key on, but not after a failed request.
  const isWaiting = isPending && failureCount === 0;
  const id = useId();
  if (isUnavailable) {
    return (
      <Textarea
        label={LABEL}
        description={DESCRIPTION}
        classNames={{ input: 'mono' }}
        autosize
        minRows={16}
        maxRows={32}
        spellCheck={false}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const ids = { label: `${id}-label`, description: `${id}-description`, error: `${id}-error` };
  return (
    <Input.Wrapper
      label={LABEL}
      labelElement="div"
      labelProps={{ id: ids.label }}
      description={`${DESCRIPTION} ${KEYS}`}
      descriptionProps={{ id: ids.description }}
      error={error}
      errorProps={{ id: ids.error }}
    >
      {Editor === null || isWaiting ? (
        <BlockPending height={320} />
      ) : (
        <Box mt={5}>
          <Editor
            value={value}
            onChange={onChange}
            labelId={ids.label}
            describedBy={error === undefined ? ids.description : `${ids.description} ${ids.error}`}
            isInvalid={error !== undefined || problems.length > 0}
            schema={schema}
            problems={problems.length === 0 ? NO_PROBLEMS : problems}
          />
        </Box>
      )}
    </Input.Wrapper>
  );
}

/** Initial manifest with an example of each part. */
export const EXAMPLE_MANIFEST = {
  run_kinds: ['manual', 'schedule'],
  input_schema: {
    type: 'object',
    required: ['day'],
    properties: {
      day: {
        type: 'string',
        format: 'date',
        title: strings.exampleTitle,
        description: strings.exampleDescription,
      },
    },
  },
  config_schema: {
    type: 'object',
    properties: { language: { type: 'string', enum: ['en', 'de'], default: 'en' } },
  },
  permissions: { required: ['events:view'], optional: ['mail:send'] },
  triggers: [{ cron: '30 6 * * MON-FRI', time_zone: 'Europe/Berlin' }],
  timeouts: { run_seconds: 3600 },
  concurrency: { limit: 1, when_full: 'queue' },
};

/** @returns the parsed object, or the reason for which the text is not a JSON object. */
export function parseManifest(
  text: string,
): { manifest: Record<string, unknown>; problem: null } | { manifest: null; problem: string } {
  try {
    const value = parseExact(text);
    if (isJsonObject(value)) return { manifest: value, problem: null };
    return { manifest: null, problem: strings.manifestNotObject };
  } catch (error) {
    const why = error instanceof Error ? error.message : strings.unreadableJson;
    return { manifest: null, problem: strings.manifestNotJson(why) };
  }
}

/** Splits the problems that the service reports for a version: of its name, of the manifest by path, and all others. */
export function manifestProblems(error: unknown): {
  wrong: Problem['fields'];
  versionProblem: string | null;
  other: unknown;
} {
  if (!(error instanceof Problem)) return { wrong: [], versionProblem: null, other: error };
  if (error.code === 'app_version_exists') {
    return {
      wrong: [],
      versionProblem: strings.versionNameTaken,
      other: null,
    };
  }
  const ofVersion = error.fields.find(({ path }) => path === 'version');
  const wrong = error.fields.filter(({ path }) => path !== 'version');
  return {
    wrong,
    versionProblem: ofVersion === undefined ? null : fieldSentence(ofVersion.problem),
    other: error.fields.length === 0 ? error : null,
  };
}
