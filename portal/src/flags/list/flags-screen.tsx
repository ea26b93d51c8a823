import { Button, Menu } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Ellipsis, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useCan } from '../../session/me';
import { ActionButton, needs } from '../../ui/action-button';
import { notifyError, notifyUndo, notifyDone } from '../../ui/feedback/notify';
import { lazyPart } from '../../ui/lazy-part';
import { PageHeader } from '../../ui/layout/page-header';
import { RowsPending } from '../../ui/feedback/page-pending';
import { EmptyByFilter, QueryProblem } from '../../ui/feedback/states';
import { ScheduleDialog } from '../detail/schedule-dialog';
import type { Flag } from '../flag';
import { FlagSections } from '../flag-sections';
import { updateFlag } from '../flag-writes';
import { KillFlagDialog } from '../kill-dialog';
import { flagKeys, flagsQuery, groupsQuery } from '../queries';
import { FlagFilters, useListSearch } from './flag-filters';
import { FlagTable } from './flag-table';
import type { RowAction } from './row-menu';
import * as strings from './flag-list.strings';
import { api, unwrap } from '../../api/client';
import { saveFile } from '../../ui/save-file';
import { AppModal } from '../../ui/dialogs/overlays';

/** Seen once a flag has been selected. */
const BulkBar = lazyPart(async () => (await import('./bulk-bar')).BulkBar, 1);
/** Seen until the first flag exists. */
const FirstFlag = lazyPart(async () => (await import('./first-flag')).FirstFlag);

export function FlagsScreen({ project }: { project: string }) {
  const [{ dialog, ...filters }, change] = useListSearch();
  const list = useInfiniteQuery(flagsQuery(project, filters));
  const { data: groups = [] } = useQuery(groupsQuery(project));
  const flags = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // The bar shows results after nothing is selected any more.
  const [hasSelected, setHasSelected] = useState(false);
  const [open, setOpen] = useState<{ action: RowAction; flag: Flag } | null>(null);
  const toggle = useArchive(project);
  const blocked = needs(useCan(project, 'flags:edit'), 'flags:edit', project);
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const create = () => change({ dialog: 'new' });

  const select = useCallback(
    (key: string, isSelected: boolean) => {
      setHasSelected(true);
      setSelected((before) => {
        const after = new Set(before);
        if (isSelected) after.add(key);
        else after.delete(key);
        return after;
      });
    },
    [setSelected, setHasSelected],
  );
  const act = useCallback(
    (action: RowAction, flag: Flag) => {
      if (action === 'archive' || action === 'unarchive') toggle(flag).catch(notifyError);
      else setOpen({ action, flag });
    },
    [toggle],
  );
  const close = () => setOpen(null);

  return (
    <>
      <PageHeader
        title={strings.flagsTitle}
        lead={strings.flagsLead}
        actions={
          <>
            <MoreMenu project={project} />
            <ActionButton leftSection={<Plus size={16} aria-hidden />} blocked={blocked} onClick={create}>
              {strings.newFlag}
            </ActionButton>
          </>
        }
      />
      <FlagSections project={project} />
      {(isFiltered || flags.length > 0 || list.isPending) && <FlagFilters project={project} />}
      {list.isPending && <RowsPending rows={8} />}
      <QueryProblem query={list} />
      {list.data !== undefined && flags.length === 0 && !list.isError && (
        <>
          {isFiltered ? (
            <EmptyByFilter what={describe(filters)} onClear={() => change(NO_FILTERS)} />
          ) : (
            <FirstFlag project={project} blocked={blocked} onCreate={create} />
          )}
        </>
      )}
      {flags.length > 0 && (
        <FlagTable
          project={project}
          flags={flags}
          groups={groups}
          grouped={groups.length > 0 && filters.sort === undefined && filters.group === undefined}
          complete={!list.hasNextPage}
          selected={selected}
          onSelect={select}
          onSelectAll={(all) => {
            setHasSelected(true);
            setSelected(new Set(all ? flags.map(({ key }) => key) : []));
          }}
          onAction={act}
        />
      )}
      {list.hasNextPage && (
        <Button
          mt="md"
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {strings.showMore}
        </Button>
      )}
      {hasSelected && (
        <BulkBar
          project={project}
          flags={flags.filter(({ key }) => selected.has(key))}
          onClear={() => setSelected(new Set())}
        />
      )}
      <FlagDialog project={project} opened={dialog === 'new'} onClose={() => change({ dialog: undefined })} />
      {open?.action === 'edit' && <FlagDialog project={project} flag={open.flag} opened onClose={close} />}
      {open?.action === 'schedule' && (
        <ScheduleDialog project={project} flag={open.flag} opened onClose={close} />
      )}
      {open?.action === 'kill' && (
        <KillFlagDialog project={project} flag={open.flag} opened onClose={close} />
      )}
    </>
  );
}

function MoreMenu({ project }: { project: string }) {
  return (
    <Menu position="bottom-end" width={290}>
      <Menu.Target>
        <Button variant="default" px={10} aria-label={strings.moreMenuLabel}>
          <Ellipsis size={16} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{strings.manifestMenuLabel}</Menu.Label>
        <Menu.Item
          leftSection={<Download size={15} aria-hidden />}
          onClick={() => void saveManifest(project).catch(notifyError)}
        >
          {strings.downloadManifest}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Into the archive and back; both can be undone. */
function useArchive(project: string): (flag: Flag) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    async (flag) => {
      const refresh = () => queries.invalidateQueries({ queryKey: flagKeys.all(project) });
      const archived = !flag.archived;
      try {
        const saved = await updateFlag(project, flag.key, flag.version, { archived });
        notifyUndo(strings.archivedOrRestored(flag.name, archived), async () => {
          await updateFlag(project, flag.key, saved.version, { archived: !archived });
          await refresh();
        });
      } finally {
        await refresh();
      }
    },
    [project, queries],
  );
}

const NO_FILTERS = {
  q: undefined,
  state: undefined,
  group: undefined,
  tag: undefined,
  stale: undefined,
};

function describe({ q, ...others }: { q?: string }): string {
  const isMore = Object.values(others).some((value) => value !== undefined);
  if (q === undefined) return strings.theseFilters;
  return isMore ? strings.searchAndFilters(q) : `“${q}”`;
}

/** The project's flags as a file, from which OpenFeature's command line generates typed accessors. */
async function saveManifest(project: string): Promise<void> {
  const manifest = await unwrap(
    api.GET('/api/flags/manifest', { params: { query: { project_id: project } } }),
  );
  const name = `${project}-flags.json`;
  saveFile(name, new Blob([`${JSON.stringify(manifest, null, 2)}\n`], { type: 'application/json' }));
  notifyDone(strings.manifestSaved(name));
}

const FlagForm = lazyPart(async () => (await import('../editor/flag-form')).FlagForm, 8);

/**
 * Makes a flag, or changes one.
 *
 * @param flag left out: a new one.
 */
function FlagDialog({
  project,
  flag,
  opened,
  onClose,
}: {
  project: string;
  flag?: Flag;
  opened: boolean;
  onClose: () => void;
}) {
  const title = flag === undefined ? strings.newFlagTitle : strings.editFlagTitle(flag.name);
  return (
    <AppModal opened={opened} onClose={onClose} title={title} size="lg">
      {opened && <FlagForm project={project} flag={flag} onClose={onClose} />}
    </AppModal>
  );
}
