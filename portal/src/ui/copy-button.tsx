import { ActionIcon, Button, Tooltip, VisuallyHidden } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from './copy-text';
import * as strings from './ui.strings';

type Outcome = 'copied' | 'failed' | null;
const SHOWN_MS = 2000;

/**
 * @param label what is copied: "Copy <label>".
 * @param onFail selects the text, where it is shown in full.
 */
export function CopyButton({
  text,
  label,
  withText = false,
  onFail,
}: {
  text: string;
  label: string;
  withText?: boolean;
  onFail?: () => void;
}) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    const copied = await copyText(text);
    if (!copied) onFail?.();
    setOutcome(copied ? 'copied' : 'failed');
  };
  const icon = outcome === 'copied' ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />;
  const announcement = outcome === 'copied' ? strings.copied : outcome === 'failed' ? strings.notCopied : '';
  return (
    <>
      <Tooltip label={announcement === '' ? strings.copyWhat(label) : announcement}>
        {withText ? (
          <Button variant="default" size="xs" leftSection={icon} onClick={() => void copy()}>
            {strings.copyWhat(label)}
          </Button>
        ) : (
          <ActionIcon aria-label={strings.copyWhat(label)} onClick={() => void copy()}>
            {icon}
          </ActionIcon>
        )}
      </Tooltip>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
