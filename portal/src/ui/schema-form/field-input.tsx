import {
  Checkbox,
  JsonInput,
  MultiSelect,
  PasswordInput,
  Select,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { ChangeEvent } from 'react';
import type { Draft, GroupDraft } from './draft';
import { hintOf, labelOf } from './field-texts';
import type { ChoiceField, Field, GroupField, TextField } from './schema-field';
import { stringifyExact } from '../../api/exact-json';
import * as strings from './schema-form.strings';

/** A longer text gets more than one line. */
const ONE_LINE = 200;
/** As many as are drawn at once; typing narrows them down. */
const SHOWN_CHOICES = 100;
const FEW_CHOICES = 10;
const INPUT_TYPES = {
  plain: 'text',
  date: 'date',
  'date-time': 'datetime-local',
  uri: 'url',
  email: 'email',
} as const;

/** The input of one field. */
export function FieldInput({
  field,
  name,
  isRequired,
  draft,
  error,
  isReadOnly,
  onChange,
}: {
  field: Exclude<Field, GroupField>;
  name: string;
  isRequired: boolean;
  draft: Exclude<Draft, GroupDraft> | Draft;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (next: Draft) => void;
}) {
  const shared = { label: labelOf(field, name), description: hintOf(field), error, withAsterisk: isRequired };
  const typed = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    onChange(event.currentTarget.value);
  switch (field.kind) {
    case 'text':
      if (field.isSecret) {
        return (
          <PasswordInput
            {...shared}
            autoComplete="new-password"
            readOnly={isReadOnly}
            value={draft as string}
            // A mask that is edited would be saved as a part of the secret.
            onChange={(event) => onChange(event.currentTarget.value.replaceAll('•', ''))}
            onFocus={(event) => event.currentTarget.select()}
          />
        );
      }
      return isLong(field) ? (
        <Textarea
          {...shared}
          autosize
          minRows={3}
          maxRows={12}
          readOnly={isReadOnly}
          value={draft as string}
          onChange={typed}
        />
      ) : (
        <TextInput
          {...shared}
          type={INPUT_TYPES[field.format]}
          step={field.format === 'date-time' ? 1 : undefined}
          autoComplete="off"
          readOnly={isReadOnly}
          value={draft as string}
          onChange={typed}
        />
      );
    case 'number':
      return (
        <TextInput
          {...shared}
          // Not the browser's number input: it hides what it cannot read, and the wheel changes it.
          inputMode={field.isInteger ? 'numeric' : 'decimal'}
          autoComplete="off"
          readOnly={isReadOnly}
          value={draft as string}
          onChange={typed}
        />
      );
    case 'flag':
      return (
        <Checkbox
          label={shared.label}
          description={shared.description}
          error={error}
          disabled={isReadOnly}
          checked={draft === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <Select
          {...shared}
          data={options(field)}
          value={draft === '' ? null : (draft as string)}
          onChange={(value) => onChange(value ?? '')}
          searchable={field.values.length > FEW_CHOICES}
          limit={SHOWN_CHOICES}
          clearable={!isRequired}
          readOnly={isReadOnly}
          placeholder={strings.choicePlaceholder}
          nothingFoundMessage={strings.nothingFound}
          // Inside what it stands in, or its options would be outside of every landmark.
          comboboxProps={{ withinPortal: false }}
        />
      );
    case 'list':
      return field.item.kind === 'choice' ? (
        <MultiSelect
          {...shared}
          description={field.description}
          data={options(field.item)}
          value={[...(draft as readonly string[])]}
          onChange={(values) => onChange(values)}
          searchable
          limit={SHOWN_CHOICES}
          clearable
          readOnly={isReadOnly}
          nothingFoundMessage={strings.nothingFound}
          comboboxProps={{ withinPortal: false }}
        />
      ) : (
        <TagsInput
          {...shared}
          value={[...(draft as readonly string[])]}
          onChange={(values) => onChange(values)}
          // A comma may belong to an item.
          splitChars={[]}
          allowDuplicates={!field.isUnique}
          readOnly={isReadOnly}
          comboboxProps={{ withinPortal: false }}
        />
      );
    case 'json':
      return (
        <JsonInput
          {...shared}
          autosize
          minRows={4}
          maxRows={20}
          classNames={{ input: 'mono' }}
          readOnly={isReadOnly}
          spellCheck={false}
          value={draft as string}
          onChange={onChange}
        />
      );
  }
}

function isLong({ format, maxLength }: TextField): boolean {
  return format === 'plain' && maxLength !== null && maxLength > ONE_LINE;
}

function options({ values }: ChoiceField): { value: string; label: string }[] {
  return values.map((value, index) => ({
    value: String(index),
    label: typeof value === 'string' ? value : stringifyExact(value),
  }));
}
