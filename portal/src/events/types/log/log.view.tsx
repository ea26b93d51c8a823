import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AlignLeft } from 'lucide-react';
import { useState } from 'react';
import { RowsPending } from '../../../ui/feedback/page-pending';
import { ErrorPanel } from '../../../ui/feedback/states';
import { exactTime, useTimeZone } from '../../../ui/text/time-text';
import type { EventItem } from '../../event';
import { LevelIcon } from '../../level';
import { contextQuery } from '../../queries';
import { after, field, join } from '../../type-views/fields';
import type { TypeView } from '../../type-views/type-view';
import classes from './log.module.css';
import { SenderText } from '../../../ui/text/sender-text';
import * as strings from './log.strings';

export default {
  label: strings.log,
  icon: AlignLeft,
  title: (data) => field(data, 'message'),
  More: Context,
} satisfies TypeView;

/** Log lines of the same source before and after the event. */
function Context({ event, project }: { event: EventItem; project: string }) {
  const [wanted, setWanted] = useState(false);
  const zone = useTimeZone();
  const { data: lines, error, refetch } = useQuery({ ...contextQuery(project, event), enabled: wanted });
  if (!wanted) {
    return (
      <div>
        <Button variant="default" size="xs" onClick={() => setWanted(true)}>
          <SenderText text={join(' ', strings.showSurroundingLines, after(strings.inPrefix, event.source))} />
        </Button>
      </div>
    );
  }
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (lines === undefined) return <RowsPending rows={5} height={24} />;
  return (
    <ol className={`panel ${classes.lines}`} aria-label={strings.surroundingLines}>
      {lines.map((line) => (
        <li key={line.id} aria-current={line.id === event.id || undefined}>
          <time dateTime={line.ts}>{exactTime(line.ts, zone).slice(11)}</time>
          <LevelIcon level={line.level} />
          <SenderText text={field(line.data, 'message')} />
        </li>
      ))}
    </ol>
  );
}
