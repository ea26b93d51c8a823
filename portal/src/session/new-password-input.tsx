import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState, type ChangeEvent } from 'react';
import { passwordStrength } from './password-strength';
import * as strings from './session.strings';

/** A password that is chosen: it can be shown, pasted and managed, and its strength is described. */
export function NewPasswordInput({
  onChange,
  ...props
}: Omit<PasswordInputProps, 'onChange'> & { onChange?: (event: ChangeEvent<HTMLInputElement>) => void }) {
  const [text, setText] = useState('');
  return (
    <PasswordInput
      {...props}
      autoComplete="new-password"
      description={<span aria-live="polite">{passwordStrength(text)}</span>}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...REVEAL}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange?.(event);
      }}
    />
  );
}

/** Mantine's button cannot be reached by keyboard. */
export const REVEAL = {
  visibilityToggleFocusable: true,
  visibilityToggleButtonProps: { 'aria-label': strings.showPassword },
} as const;
