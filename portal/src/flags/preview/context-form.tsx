import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import classes from '../flags.module.css';
import { readContext, USUAL_DIMENSIONS, type EvaluationContext } from '../search';
import * as strings from './flag-preview.strings';

/** Debounce of typing, so that not every letter sends a request. */
const TYPING_MS = 200;

interface Row {
  id: number;
  name: string;
  value: string;
}

/** The context to evaluate: what flags usually use, and any other dimension. */
export function ContextForm({
  label,
  value,
  onChange,
}: {
  label: string;
  value: EvaluationContext;
  onChange: (context: EvaluationContext) => void;
}) {
  const id = useId();
  const [rows, setRows] = useState(() => rowsOf(value));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The context of the URL, unless it equals the one that was typed here.
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (JSON.stringify(contextOf(rows)) !== JSON.stringify(value)) setRows(rowsOf(value));
  }
  const put = (next: Row[]) => {
    setRows(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(contextOf(next)), TYPING_MS);
  };
  const change = (row: Row) => put(rows.map((one) => (one.id === row.id ? row : one)));
  return (
    <Stack gap={8} role="group" aria-label={label}>
      {rows.map((row) =>
        isUsual(row) ? (
          <div key={row.id} className={classes['usual']}>
            <Text component="label" htmlFor={`${id}-${row.id}`} size="sm" className="mono">
              {row.name}
            </Text>
            <ValueInput id={`${id}-${row.id}`} row={row} placeholder={strings.noValue} onChange={change} />
          </div>
        ) : (
          <div key={row.id} className={classes['cohort']}>
            <TextInput
              aria-label={strings.dimensionNameLabel}
              placeholder={strings.dimensionPlaceholder}
              value={row.name}
              maxLength={64}
              onChange={(event) => change({ ...row, name: event.currentTarget.value.trim() })}
            />
            <ValueInput
              row={row}
              label={row.name === '' ? strings.dimensionValueLabel : row.name}
              placeholder={strings.valuePlaceholder}
              onChange={change}
            />
            <ActionIcon
              size={36}
              aria-label={strings.removeDimension(row.name === '' ? strings.unnamedDimension : row.name)}
              onClick={() => put(rows.filter((one) => one.id !== row.id))}
            >
              <Trash2 size={15} aria-hidden />
            </ActionIcon>
          </div>
        ),
      )}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() =>
            setRows([...rows, { id: 1 + Math.max(...rows.map((row) => row.id)), name: '', value: '' }])
          }
        >
          {strings.addDimension}
        </Button>
      </Group>
    </Stack>
  );
}

function ValueInput({
  row,
  id,
  label,
  placeholder,
  onChange,
}: {
  row: Row;
  id?: string;
  label?: string;
  placeholder: string;
  onChange: (row: Row) => void;
}) {
  return (
    <TextInput
      id={id}
      aria-label={label}
      placeholder={placeholder}
      value={row.value}
      maxLength={256}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange({ ...row, value: event.currentTarget.value })}
    />
  );
}

function isUsual({ id }: Row): boolean {
  return id < USUAL_DIMENSIONS.length;
}

function rowsOf(context: EvaluationContext): Row[] {
  const usual = USUAL_DIMENSIONS.map((name) => [name, context[name] ?? ''] as const);
  const others = Object.entries(context).filter(([name]) => !USUAL_DIMENSIONS.some((one) => one === name));
  return [...usual, ...others].map(([name, value], id) => ({ id, name, value }));
}

function contextOf(rows: readonly Row[]): EvaluationContext {
  return readContext(
    Object.fromEntries(rows.filter(({ name }) => name !== '').map(({ name, value }) => [name, value])),
  );
}
