import { Button, Checkbox, Group, Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PageHeader } from '../../ui/layout/page-header';
import { RowsPending } from '../../ui/feedback/page-pending';
import { SearchInput } from '../../ui/forms/search-input';
import { ShowMore } from '../../ui/layout/show-more';
import { Empty, EmptyByFilter, ErrorPanel } from '../../ui/feedback/states';
import type { Installation } from '../app';
import { appsQuery, installationsQuery } from '../queries';
import type { AppListSearch } from '../search';
import { AppTable } from './app-table';
import { InstalledTable } from './installed-table';
import { RegisterAppModal } from './register-app-modal';
import * as strings from './app-list.strings';

const route = getRouteApi('/_app/p/$project/apps/');

export function AppsScreen() {
  const { project } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Apps
      project={project}
      search={search}
      onChange={(part, options) =>
        void navigate({ search: (before) => ({ ...before, ...part }), replace: options?.replace ?? false })
      }
    />
  );
}

/** @param onChange called with changed search parameters. */
export function Apps({
  project,
  search,
  onChange,
}: {
  project: string;
  search: AppListSearch;
  onChange: (part: Partial<AppListSearch>, options?: { replace: boolean }) => void;
}) {
  const [isRegistering, setRegistering] = useState(false);
  const installed = useInfiniteQuery(installationsQuery(project));
  const installations = installed.data?.pages.flatMap(({ items }) => items) ?? [];
  const register = () => setRegistering(true);
  return (
    <>
      <PageHeader
        title={strings.apps}
        lead={strings.appsLead}
        actions={
          <Button leftSection={<Plus size={15} aria-hidden />} onClick={register}>
            {strings.registerApp}
          </Button>
        }
      />
      <Stack gap="xl">
        <section aria-labelledby="installed-title">
          <Title order={2} size="h3" mb="sm" id="installed-title">
            {strings.installedHereTitle}
          </Title>
          {installed.isError && <ListError list={installed} />}
          {installed.isPending && <RowsPending rows={2} />}
          {installed.data !== undefined && installations.length === 0 && (
            <div className="panel" style={{ padding: 16 }}>
              {strings.nothingInstalled}
            </div>
          )}
          {installations.length > 0 && <InstalledTable project={project} installations={installations} />}
          <ShowMore pages={installed} />
        </section>
        <Catalog {...{ project, search, onChange, installations, onRegister: register }} />
      </Stack>
      {isRegistering && <RegisterAppModal project={project} onClose={() => setRegistering(false)} />}
    </>
  );
}

function Catalog({
  project,
  search: { q, archived },
  onChange,
  installations,
  onRegister,
}: {
  project: string;
  search: AppListSearch;
  onChange: (part: Partial<AppListSearch>, options?: { replace: boolean }) => void;
  installations: readonly Installation[];
  onRegister: () => void;
}) {
  const isArchive = archived === true;
  const list = useInfiniteQuery(appsQuery(project, { q, archived: isArchive }));
  const apps = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = q !== undefined || isArchive;
  const isEmpty = list.data !== undefined && apps.length === 0;
  return (
    <section aria-labelledby="catalog-title">
      <Title order={2} size="h3" mb="sm" id="catalog-title">
        {strings.allAppsTitle}
      </Title>
      {(!isEmpty || isFiltered) && (
        <Group gap="md" mb="md">
          <SearchInput
            label={strings.searchLabel}
            value={q ?? ''}
            onChange={(text) => onChange({ q: text === '' ? undefined : text }, { replace: true })}
          />
          <Checkbox
            label={strings.archivedFilter}
            checked={isArchive}
            onChange={(event) => onChange({ archived: event.currentTarget.checked ? true : undefined })}
          />
        </Group>
      )}
      {list.isError && <ListError list={list} />}
      {list.isPending && <RowsPending rows={4} />}
      {isEmpty && isFiltered && (
        <EmptyByFilter
          what={q === undefined ? strings.archiveInSentence : `“${q}”`}
          onClear={() => onChange({ q: undefined, archived: undefined })}
        />
      )}
      {isEmpty && !isFiltered && (
        <Empty
          title={strings.noAppsTitle}
          action={<Button onClick={onRegister}>{strings.registerApp}</Button>}
        >
          {strings.noAppsHint}
        </Empty>
      )}
      {apps.length > 0 && <AppTable project={project} apps={apps} installations={installations} />}
      <ShowMore pages={list} />
    </section>
  );
}

function ListError({
  list: { error, data, dataUpdatedAt, refetch },
}: {
  list: { error: unknown; data: unknown; dataUpdatedAt: number; refetch: () => Promise<unknown> };
}) {
  return (
    <Stack mb="md">
      <ErrorPanel
        error={error}
        onRetry={() => void refetch()}
        staleSince={data === undefined ? undefined : dataUpdatedAt}
      />
    </Stack>
  );
}
