import { Button, Group, SegmentedControl, SimpleGrid } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { textMatcher } from '../../../src/common/text/search-pattern';
import { useCanInOrganization, useMe } from '../session/me';
import { ActionButton, needs } from '../ui/action-button';
import { PageHeader } from '../ui/page-header';
import { SearchInput } from '../ui/search-input';
import { Empty, EmptyByFilter } from '../ui/states';
import { useDialogRequest } from '../ui/dialog-requests';
import { ArchivedProjects } from './archived-projects';
import { CreateProjectModal } from './create-project-modal';
import { ProjectCard } from './project-card';
import type { ProjectsSearch } from './search';
import { useActivity } from './use-activity';
import * as strings from './projects.strings';

/** Fewer are seen at a glance. */
const SEARCH_FROM = 10;
const SHOWN_AT_FIRST = 60;

export function ProjectsScreen({ q = '', archived }: ProjectsSearch) {
  const { organization } = useMe();
  const canCreate = useCanInOrganization('organization:manage');
  const [isCreating, setCreating] = useState(false);
  const navigate = useNavigate({ from: '/' });
  useDialogRequest('new-project', () => setCreating(true));
  const createButton = (
    <ActionButton
      leftSection={<Plus size={15} aria-hidden />}
      blocked={needs(canCreate, 'organization:manage', strings.organizationInSentence)}
      onClick={() => setCreating(true)}
    >
      {strings.newProject}
    </ActionButton>
  );
  return (
    <>
      <PageHeader title={strings.projectsTitle} lead={organization.name} actions={createButton} />
      <SegmentedControl
        mb="md"
        size="xs"
        aria-label={strings.stateFilter}
        value={archived === true ? 'archived' : 'in-use'}
        data={[
          { value: 'in-use', label: strings.activeProjects },
          { value: 'archived', label: strings.archivedLabel },
        ]}
        onChange={(value) => void navigate({ search: value === 'archived' ? { archived: true } : {} })}
      />
      {archived === true ? <ArchivedProjects /> : <ProjectsInUse q={q} onCreate={() => setCreating(true)} />}
      <CreateProjectModal opened={isCreating} onClose={() => setCreating(false)} />
    </>
  );
}

function ProjectsInUse({ q, onCreate }: { q: string; onCreate: () => void }) {
  const { projects } = useMe();
  const canCreate = useCanInOrganization('organization:manage');
  const navigate = useNavigate({ from: '/' });
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const isWanted = textMatcher(q.trim());
  const found = projects.filter(({ key, name }) => isWanted(`${name}\n${key}`));
  const cards = found.slice(0, shown);
  const activityOf = useActivity(cards);
  const search = (text: string) => void navigate({ search: text === '' ? {} : { q: text }, replace: true });

  if (projects.length === 0) return <NoProjects canCreate={canCreate} onCreate={onCreate} />;
  return (
    <>
      {projects.length >= SEARCH_FROM && (
        <Group mb="md">
          <SearchInput label={strings.searchLabel} value={q} onChange={search} />
        </Group>
      )}
      {found.length === 0 && <EmptyByFilter what={`“${q}”`} onClear={() => search('')} />}
      <SimpleGrid
        component="ul"
        cols={{ base: 1, sm: 2, lg: 3 }}
        spacing="md"
        className="cards"
        data-row-list
      >
        {cards.map((project) => (
          <li key={project.id}>
            <ProjectCard project={project} activity={activityOf(project.id)} />
          </li>
        ))}
      </SimpleGrid>
      {found.length > shown && (
        <Group justify="center" mt="md">
          <Button variant="default" size="xs" onClick={() => setShown(shown + SHOWN_AT_FIRST)}>
            {strings.showMore}
          </Button>
        </Group>
      )}
    </>
  );
}

function NoProjects({ canCreate, onCreate }: { canCreate: boolean; onCreate: () => void }) {
  if (!canCreate) {
    return <Empty title={strings.noProjectsTitle}>{strings.noProjectsHint}</Empty>;
  }
  return (
    <Empty
      title={strings.firstProjectTitle}
      action={
        <Button leftSection={<Plus size={15} aria-hidden />} onClick={onCreate}>
          {strings.createProject}
        </Button>
      }
    >
      {strings.firstProjectHint}
    </Empty>
  );
}
