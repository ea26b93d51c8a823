import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState, type ChangeEvent } from 'react';
import * as strings from '../session.strings';

/** Input for a new password: it can be revealed, pasted and filled by a password manager, and shows the strength. */
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

const MIN_PASSWORD_LENGTH = 12;
const GOOD_LENGTH = 16;
const VERY_GOOD_LENGTH = 24;
/** Detects passwords such as `aaaaaaaaaaaa` and `121212121212`, which are long but easily guessed. */
const FEW_CHARACTERS = 5;

/** Advice about a new password. Only its length is a rule. */
export function passwordStrength(password: string): string {
  const missing = MIN_PASSWORD_LENGTH - password.length;
  if (password === '') return strings.passwordRule(MIN_PASSWORD_LENGTH);
  if (missing > 0) return strings.charactersMissing(missing);
  if (new Set(password.toLowerCase()).size < FEW_CHARACTERS) return strings.passwordRepeats;
  if (password.length < GOOD_LENGTH) return strings.passwordFair;
  return password.length < VERY_GOOD_LENGTH ? strings.passwordStrong : strings.passwordVeryStrong;
}

/** For forms. */
export function newPasswordError(password: string): string | null {
  return password.length < MIN_PASSWORD_LENGTH ? strings.passwordTooShort(MIN_PASSWORD_LENGTH) : null;
}
