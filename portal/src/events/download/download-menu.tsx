import { Button, Menu } from '@mantine/core';
import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../ui/action-button';
import { bytesText } from '../../ui/text/number-text';
import { notifyDone, notifyError } from '../../ui/feedback/notify';
import { saveFile } from '../../ui/save-file';
import * as strings from '../explorer.strings';

export interface DownloadChoice {
  label: string;
  fileName: string;
  load: (onBytes: (bytes: number) => void, signal: AbortSignal) => Promise<Blob>;
}

/** Menu that downloads one of the choices as a file, with the number of bytes received and a cancel button. */
export function DownloadMenu({
  choices,
  blocked = null,
}: {
  choices: readonly DownloadChoice[];
  /** Reason for which downloads are blocked; `null`: they are not. */
  blocked?: string | null;
}) {
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async ({ fileName, load }: DownloadChoice) => {
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    try {
      const blob = await load(setBytes, controller.signal);
      saveFile(fileName, blob);
      notifyDone(strings.downloaded(fileName, bytesText(blob.size)));
    } catch (error) {
      if (!controller.signal.aborted) notifyError(error);
    } finally {
      if (running.current === controller) setBytes(null);
    }
  };

  if (bytes !== null) {
    return (
      <Button
        variant="default"
        leftSection={<X size={15} aria-hidden />}
        aria-label={strings.cancelDownload}
        onClick={() => running.current?.abort()}
      >
        {strings.downloading(bytesText(bytes))}
      </Button>
    );
  }
  if (blocked !== null) {
    return (
      <ActionButton
        variant="default"
        leftSection={<Download size={15} aria-hidden />}
        blocked={blocked}
        onClick={() => undefined}
      >
        {strings.download}
      </ActionButton>
    );
  }
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button variant="default" leftSection={<Download size={15} aria-hidden />}>
          {strings.download}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{strings.downloadHint}</Menu.Label>
        {choices.map((choice) => (
          <Menu.Item key={choice.label} onClick={() => void start(choice)}>
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
