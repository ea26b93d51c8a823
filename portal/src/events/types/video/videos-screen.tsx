import { Table, Text } from '@mantine/core';
import { useInfiniteQuery, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../../ui/layout/page-header';
import { SenderText, showControls } from '../../../ui/text/sender-text';
import { Status, type StatusKind } from '../../../ui/feedback/status';
import { TablePanel } from '../../../ui/layout/table-panel';
import { RelativeTime } from '../../../ui/text/time';
import { durationText } from '../../../ui/text/time-text';
import { StateList } from '../../type-views/state-list';
import * as typeStrings from './video.strings';
import * as strings from './videos.strings';
import { WebLink } from './web-link';
import { api, unwrap } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { whileIncomplete } from '../../while-incomplete';
import { AnchorLink } from '../../../ui/links';

const route = getRouteApi('/_app/p/$project/videos');

export function VideosScreen() {
  const { project } = route.useParams();
  const navigate = route.useNavigate();
  const { q } = route.useSearch();
  const onSearch = (text: string | undefined) => void navigate({ search: { q: text }, replace: true });
  return <Videos project={project} q={q} onSearch={onSearch} />;
}

/** @param onSearch called with changed search parameters. */
export function Videos({
  project,
  q,
  onSearch,
}: {
  project: string;
  q: string | undefined;
  onSearch: (q: string | undefined) => void;
}) {
  const query = useInfiniteQuery(videosQuery(project, q));
  return (
    <>
      <PageHeader title={typeStrings.videos} lead={strings.videosLead} />
      <StateList
        query={query}
        search={{ label: strings.searchLabel, text: q, onChange: onSearch }}
        empty={{ title: strings.noVideosTitle, hint: strings.noVideosHint }}
      >
        {(jobs) => (
          <TablePanel
            label={typeStrings.videos}
            head={[strings.job, strings.status, strings.timeInEach, strings.target, strings.artifact]}
            minWidth={880}
          >
            {jobs.map((job) => (
              <JobRow key={job.job_id} project={project} job={job} />
            ))}
          </TablePanel>
        )}
      </StateList>
    </>
  );
}

function JobRow({ project, job }: { project: string; job: VideoJob }) {
  const name = job.job_id === '' ? strings.noId : job.job_id;
  return (
    <Table.Tr>
      <Table.Td className="mono">
        <AnchorLink
          to="/p/$project/events/$event"
          params={{ project, event: job.last_event_id }}
          size="sm"
          aria-label={strings.showEvent(showControls(name))}
        >
          <SenderText text={name} />
        </AnchorLink>
      </Table.Td>
      <Table.Td>
        <Status kind={kindOf(job.status)}>{showControls(job.status ?? strings.noStatus)}</Status>
        {job.status_since !== null && (
          <Text size="xs" c="dimmed" component="div">
            {strings.since}
            <RelativeTime at={job.status_since} />
          </Text>
        )}
      </Table.Td>
      <Table.Td className="tabular">
        {job.states.map(({ status, duration_ms: duration }) => (
          <Text key={status} size="xs">
            {strings.stateTime(showControls(status), durationText(duration))}
          </Text>
        ))}
      </Table.Td>
      <Table.Td>
        <SenderText text={job.target_url} />
      </Table.Td>
      <Table.Td>
        {job.artifact_url !== null && <WebLink address={job.artifact_url}>{strings.openArtifact}</WebLink>}
      </Table.Td>
    </Table.Tr>
  );
}

/** Kinds of the sender's status words, in which `-` and a space equal `_`. Unknown words have no color. */
const KINDS: readonly [StatusKind, RegExp][] = [
  ['ok', /^(?:ok|success|successful|succeeded|done|completed?|finished|ready)$/],
  ['err', /^(?:error|errored|failed|failure|crashed|rejected|timeout|timed_out)$/],
  ['warn', /^(?:cancell?ed|aborted|skipped|partial)$/],
  [
    'run',
    /^(?:created|started|running|pending|queued|in_progress|processing|recording|rendering|uploading)$/,
  ],
];

function kindOf(status: string | null): StatusKind {
  const word = (status ?? '').toLowerCase().replaceAll(/[- ]/g, '_');
  return KINDS.find(([, words]) => words.test(word))?.[0] ?? 'off';
}

const PAGE = 50;

type VideoJob = components['schemas']['VideoResponse'];

const videosQuery = (project: string, q: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['videos', project, q],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        project_id: project,
        limit: PAGE,
        ...(q === undefined ? {} : { q }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return unwrap(api.GET('/api/videos', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: whileIncomplete,
  });
