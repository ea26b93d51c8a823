import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { CopyButton } from './copy-button';

/** A value that is shown once: it can be copied by a button, or by hand when the browser does not let a button. */
export function SecretField({ label, value }: { label: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const select = () => input.current?.select();
  return (
    <TextInput
      ref={input}
      label={label}
      value={value}
      readOnly
      onFocus={select}
      autoComplete="off"
      spellCheck={false}
      classNames={{ input: 'mono' }}
      rightSection={<CopyButton text={value} label={label} onFail={select} />}
    />
  );
}
