import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useState } from 'react';
import * as strings from '../ui.strings';
import { keyFromName } from './key-from-name';

/** The longest key of a project and slug of an app. */
const MAX_LENGTH = 63;

/**
 * A name, and the key that is derived from it until the user types a key.
 *
 * @param name, keyProps of the form's fields.
 */
export function NameAndKey({
  name,
  placeholder,
  keyLabel,
  keyDescription,
  keyProps,
  onName,
  onKey,
}: {
  name: GetInputPropsReturnType;
  placeholder: string;
  keyLabel: string;
  keyDescription: string;
  keyProps: GetInputPropsReturnType;
  onName: (name: string) => void;
  onKey: (key: string) => void;
}) {
  const [isOwn, setOwn] = useState(false);
  return (
    <>
      <TextInput
        label={strings.nameLabel}
        placeholder={placeholder}
        maxLength={120}
        autoComplete="off"
        data-autofocus
        {...name}
        onChange={(event) => {
          onName(event.currentTarget.value);
          if (!isOwn) onKey(keyFromName(event.currentTarget.value, MAX_LENGTH));
        }}
      />
      <TextInput
        label={keyLabel}
        description={keyDescription}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: 'mono' }}
        {...keyProps}
        onChange={(event) => {
          setOwn(event.currentTarget.value !== '');
          onKey(event.currentTarget.value);
        }}
      />
    </>
  );
}
