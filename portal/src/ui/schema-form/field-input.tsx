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

/** Texts with a higher maximum length have a text area. */
const ONE_LINE = 200;
/** Maximum number of rendered options; typed text filters them. */
const SHOWN_CHOICES = 100;
const FEW_CHOICES = 10;
const INPUT_TYPES = {
  plain: 'text',
  date: 'date',
  'date-time': 'datetime-local',
  uri: 'url',
  email: 'email',
} as const;

/** Input of one field, by its kind. */
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
            // Remains of an edited mask would be saved as a part of the secret.
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
          // Not `type="number"`, which hides invalid text and changes its value on scroll.
          inputMode={field.isInteger ? 'numeric' : 'decimal'}
          autoComplete="off"
          readOnly={isReadOnly}
          value={draft as string}
          onChange={typed}
        />
      );
    case 'boolean':
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
          // Not in a portal, where the options would be outside of every landmark.
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
          // Items can contain commas.
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
