import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { asProblem } from '../api/problem';
import { ErrorPanel } from '../ui/states';
import { OutsidePage } from './outside-page';
import * as strings from './session.strings';

/**
 * A link that cannot be used, and what to do. The service does not state the reason, which would help an attacker who guesses tokens.
 *
 * @param error `null`: the page was opened without the link, or loaded again.
 */
export function LinkProblem({
  error,
  title,
  newLink,
  onRetry,
}: {
  error: unknown;
  title: string;
  /** Where the next link comes from. */
  newLink: string;
  onRetry?: () => void;
}) {
  if (error !== null && asProblem(error).code !== 'link_invalid') {
    return (
      <OutsidePage title={title}>
        <ErrorPanel error={error} onRetry={onRetry} />
      </OutsidePage>
    );
  }
  return (
    <OutsidePage title={error === null ? strings.openLinkAgainTitle : strings.linkInvalidTitle}>
      <Stack gap="md">
        <Text size="sm">{strings.linkInvalid(error !== null)}</Text>
        <Text size="sm">{newLink}</Text>
        <Button component={Link} to="/login" variant="default" fullWidth>
          {strings.signIn}
        </Button>
      </Stack>
    </OutsidePage>
  );
}
