import { ActionIcon, Autocomplete, Button, Group, Stack, TagsInput, Text, Textarea } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useState, type ClipboardEvent } from 'react';
import classes from '../flags.module.css';
import {
  MAX_DIMENSIONS,
  MAX_VALUES,
  MAX_VALUE_LENGTH,
  parseValues,
  rowProblems,
  unique,
  type CohortRow,
} from './cohorts';
import * as strings from './flag-editor.strings';

const SUGGESTED = ['env', 'role', 'userId', 'country', 'plan', 'tenant'];
/** Maximum number of pills: more are slow to render and hard to read. */
const MAX_PILLS = 100;

/** Editor of a flag's cohorts: dimensions of the context, and the values that match. */
export function CohortsEditor({
  rows,
  onChange,
  readOnly = false,
  serverError = null,
}: {
  rows: readonly CohortRow[];
  onChange: (rows: CohortRow[]) => void;
  readOnly?: boolean;
  serverError?: string | null;
}) {
  const problems = rowProblems(rows);
  const put = (row: CohortRow) => onChange(rows.map((one) => (one.id === row.id ? row : one)));
  const add = () => {
    const id = 1 + Math.max(-1, ...rows.map((row) => row.id));
    onChange([...rows, { id, dimension: '', values: [] }]);
  };
  return (
    <Stack gap="xs">
      {rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {strings.noCohorts}
        </Text>
      )}
      {rows.map((row, index) => (
        <Row
          key={row.id}
          row={row}
          name={row.dimension === '' ? `cohort ${index + 1}` : row.dimension}
          error={problems.get(row.id) ?? null}
          readOnly={readOnly}
          onChange={put}
          onRemove={() => onChange(rows.filter(({ id }) => id !== row.id))}
        />
      ))}
      {serverError !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {serverError}
        </Text>
      )}
      {!readOnly && (
        <Group gap="sm">
          <Button
            size="xs"
            variant="default"
            leftSection={<Plus size={14} aria-hidden />}
            disabled={rows.length >= MAX_DIMENSIONS}
            onClick={add}
          >
            {strings.addCohort}
          </Button>
          <Text size="xs" c="dimmed">
            {strings.cohortsHint(MAX_DIMENSIONS, MAX_VALUES, MAX_VALUE_LENGTH)}
          </Text>
        </Group>
      )}
    </Stack>
  );
}

function Row({
  row,
  name,
  error,
  readOnly,
  onChange,
  onRemove,
}: {
  row: CohortRow;
  name: string;
  error: string | null;
  readOnly: boolean;
  onChange: (row: CohortRow) => void;
  onRemove: () => void;
}) {
  return (
    <div className={classes['cohort']} role="group" aria-label={strings.cohortLabel(name)}>
      <Autocomplete
        aria-label={strings.dimensionOfCohort(name)}
        placeholder={strings.dimensionLabel}
        data={SUGGESTED}
        value={row.dimension}
        readOnly={readOnly}
        error={error !== null && row.dimension === ''}
        onChange={(dimension) => onChange({ ...row, dimension: dimension.trim() })}
      />
      <Values row={row} name={name} error={error} readOnly={readOnly} onChange={onChange} />
      {!readOnly && (
        <ActionIcon size={36} aria-label={strings.removeCohort(name)} onClick={onRemove}>
          <Trash2 size={15} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

function Values({
  row,
  name,
  error,
  readOnly,
  onChange,
}: {
  row: CohortRow;
  name: string;
  error: string | null;
  readOnly: boolean;
  onChange: (row: CohortRow) => void;
}) {
  const [search, setSearch] = useState('');
  // Fixed for the row's lifetime: replacing the field during typing would lose the focus.
  const [asText, setAsText] = useState(row.values.length > MAX_PILLS);
  const hasLines = row.values.some((value) => /[\r\n]/.test(value));
  // Before the input's own handler, which would make one value of the pasted text.
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (readOnly) return;
    const values = parseValues(`${search}${event.clipboardData.getData('text/plain')}`);
    setSearch('');
    const next = unique([...row.values, ...values]);
    if (next.length > MAX_PILLS) setAsText(true);
    onChange({ ...row, values: next });
  };
  const count = `${row.values.length.toLocaleString('en')} ${row.values.length === 1 ? 'value' : 'values'}`;
  if (asText && !hasLines) {
    return (
      <LinesInput
        label={strings.valuesByLineLabel(name)}
        count={count}
        values={row.values}
        error={error}
        readOnly={readOnly}
        onChange={(values) => onChange({ ...row, values })}
      />
    );
  }
  return (
    <div onPasteCapture={paste}>
      <TagsInput
        aria-label={strings.valuesLabel(name)}
        placeholder={row.values.length === 0 ? strings.valuesPlaceholder : undefined}
        value={[...row.values]}
        readOnly={readOnly}
        error={error}
        searchValue={search}
        onSearchChange={setSearch}
        splitChars={[]}
        isDuplicate={(value, values) => values.includes(value)}
        onChange={(values) => onChange({ ...row, values })}
      />
    </div>
  );
}

/** Spaces are significant in a value, so only blank lines are dropped. */
function LinesInput({
  label,
  count,
  values,
  error,
  readOnly,
  onChange,
}: {
  label: string;
  count: string;
  values: readonly string[];
  error: string | null;
  readOnly: boolean;
  onChange: (values: string[]) => void;
}) {
  const [text, setText] = useState(() => values.join('\n'));
  return (
    <Textarea
      aria-label={label}
      description={strings.valuesByLineHint(count)}
      rows={8}
      spellCheck={false}
      value={text}
      readOnly={readOnly}
      error={error}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(unique(event.currentTarget.value.split(/\r?\n/).filter((line) => line.trim() !== '')));
      }}
    />
  );
}
