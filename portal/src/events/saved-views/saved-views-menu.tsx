import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkPlus, Check, ChevronDown, ListChecks } from 'lucide-react';
import { useState } from 'react';
import type { ExplorerSearch } from '../search';
import { useCan } from '../../session/me';
import { needs } from '../../ui/action-button';
import { lazyPart } from '../../ui/lazy-part';
import { AppModal } from '../../ui/dialogs/overlays';
import { savedViewsQuery } from './queries';
import classes from './saved-views.module.css';
import { isSameSearch, viewSearchOf } from './view-search';
import { correctSearch } from '../filters/event-filters.strings';
import * as strings from './saved-views.strings';
import { MenuItemLink } from '../../ui/links';

const SaveViewForm = lazyPart(async () => (await import('./save-view-form')).SaveViewForm);
const ManageViews = lazyPart(async () => (await import('./manage-views')).ManageViews);
const ICON = 15;

/** Menu that opens a saved view or saves the current search as one. Its button shows the name of the open view. */
export function SavedViewsMenu({
  project,
  search,
  canSave = true,
}: {
  project: string;
  search: ExplorerSearch;
  /** Whether `search` matches the fields of the explorer; `false` while the typed query is invalid. */
  canSave?: boolean;
}) {
  const isNarrowed = Object.keys(viewSearchOf(search)).length > 0;
  const { data, isError, refetch } = useQuery({
    ...savedViewsQuery(project),
    // An unfiltered explorer shows no view; the views are then read when the menu opens.
    enabled: isNarrowed,
  });
  const views = data ?? [];
  const denied = needs(useCan(project, 'views:edit'), 'views:edit', project);
  const blocked = denied ?? (canSave ? null : correctSearch);
  const [dialog, setDialog] = useState<'manage' | 'save' | null>(null);
  const close = () => setDialog(null);
  const open = views.find((view) => isSameSearch(view.search, search));
  return (
    <>
      <Menu position="bottom-end" width={300} onOpen={() => void refetch()}>
        <Menu.Target>
          <Button
            variant="default"
            className={classes['button']}
            leftSection={
              <Bookmark size={ICON} aria-hidden fill={open === undefined ? 'none' : 'currentColor'} />
            }
            rightSection={<ChevronDown size={13} aria-hidden />}
            aria-label={open === undefined ? strings.savedViews : strings.currentViewLabel(open.name)}
          >
            {open?.name ?? strings.viewsButton}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isError && views.length === 0 && <Menu.Label>{strings.viewsNotLoaded}</Menu.Label>}
          {!isError && data === undefined && <Menu.Label>{strings.loading}</Menu.Label>}
          {data?.length === 0 && <Menu.Label>{strings.noViews}</Menu.Label>}
          <div className={classes['views']}>
            {views.map((view) => (
              <MenuItemLink
                key={view.id}
                to="/p/$project/events"
                params={{ project }}
                search={view.search}
                className={classes['name']}
                {...(view === open && { 'aria-current': 'page' as const })}
                rightSection={view === open ? <Check size={ICON} aria-hidden /> : null}
              >
                {view.name}
              </MenuItemLink>
            ))}
          </div>
          {views.length > 0 && <Menu.Divider />}
          {blocked !== null && <Menu.Label>{blocked}</Menu.Label>}
          <Menu.Item
            disabled={blocked !== null || open !== undefined}
            leftSection={<BookmarkPlus size={ICON} aria-hidden />}
            onClick={() => setDialog('save')}
          >
            {strings.saveThisView}
          </Menu.Item>
          {views.length > 0 && (
            <Menu.Item
              leftSection={<ListChecks size={ICON} aria-hidden />}
              onClick={() => setDialog('manage')}
            >
              {strings.manageViews}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <AppModal opened={dialog === 'save'} onClose={close} title={strings.saveThisView}>
        {dialog === 'save' && (
          <SaveViewForm project={project} search={viewSearchOf(search)} onClose={close} />
        )}
      </AppModal>
      <AppModal opened={dialog === 'manage'} onClose={close} title={strings.savedViews} size="lg">
        {dialog === 'manage' && <ManageViews project={project} shown={search} onClose={close} />}
      </AppModal>
    </>
  );
}
