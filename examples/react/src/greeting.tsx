import { useBooleanFlagValue } from '@openfeature/react-sdk';

/** Renders again when the flag changes. */
export function Greeting({ user }: { user: string }) {
  const isFriendly = useBooleanFlagValue('friendly-greeting', false);
  return <h1>{isFriendly ? `Welcome, ${user}!` : `Hello, ${user}.`}</h1>;
}
