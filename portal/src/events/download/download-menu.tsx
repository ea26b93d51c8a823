import { Button, Menu } from '@mantine/core';
import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { notifyDone, notifyError } from '../../ui/notify';
import { saveFile } from '../../ui/save-file';
import type { EventFilters } from '../search';
import { downloadEvents, type DownloadFormat } from './download-events';
import * as strings from './download.strings';

const MEGABYTE = 1_000_000;

/** Saves all events that match the filters as a file; says how much has arrived, and can be cancelled. */
export function DownloadMenu({ project, filters }: { project: string; filters: EventFilters }) {
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (format: DownloadFormat) => {
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    try {
      const blob = await downloadEvents({ project, filters, format }, setBytes, controller.signal);
      const name = `${project}-events.${format}`;
      saveFile(name, blob);
      notifyDone(strings.downloaded(name, sizeInWords(blob.size)));
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
        {strings.downloading(sizeInWords(bytes))}
      </Button>
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
        <Menu.Item onClick={() => void start('ndjson')}>{strings.asNdjson}</Menu.Item>
        <Menu.Item onClick={() => void start('csv')}>{strings.asCsv}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function sizeInWords(bytes: number): string {
  return strings.megabytes((bytes / MEGABYTE).toFixed(1));
}
