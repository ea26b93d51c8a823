import { Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useRouterState } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, LayoutGrid } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useMe, useProject, type MyProject } from '../session/me';
import { ORGANIZATION_ITEMS, PROJECT_GROUPS, permitted, type NavigationItem } from './navigation-items';
import { typesWithEventsQuery } from '../events/types-with-events';
import * as strings from './shell.strings';

export function Navigation() {
  const { project: key } = useParams({ strict: false });
  const { organization } = useMe();
  const project = useProject(key ?? '');
  const forOrganization = permitted(ORGANIZATION_ITEMS, organization.permissions);
  return (
    <Stack gap={2} className="app-nav" style={{ overflowY: 'auto' }}>
      <NavLink item={{ to: '/', label: strings.projects, icon: LayoutGrid, exact: true }} />
      {project !== null && <ProjectSections key={project.key} project={project} />}
      {forOrganization.length > 0 && (
        <Section title={strings.organization}>
          {forOrganization.map((item) => (
            <NavLink key={item.label} item={item} />
          ))}
        </Section>
      )}
    </Stack>
  );
}

/** Entries of event types without events are dimmed; none is until the types are known, or when they cannot be loaded. */
function ProjectSections({ project }: { project: MyProject }) {
  const { data: types } = useQuery({
    ...typesWithEventsQuery(project.key),
    enabled: project.permissions.includes('events:view'),
  });
  const recedes = ({ eventType }: NavigationItem) =>
    types !== undefined && eventType !== undefined && !types.includes(eventType);
  return PROJECT_GROUPS.map(({ title, items }) => ({ title, items: permitted(items, project.permissions) }))
    .filter(({ items }) => items.length > 0)
    .map(({ title, items }) => {
      const links = items.map((item) => (
        <NavLink key={item.to} item={item} project={project.key} recedes={recedes(item)} />
      ));
      if (title !== null && items.every(recedes))
        return (
          <FoldedSection
            key={title}
            title={title}
            addresses={items.map(({ to }) => to.replace('$project', project.key))}
          >
            {links}
          </FoldedSection>
        );
      return (
        <Section key={title} title={title ?? project.name}>
          {links}
        </Section>
      );
    });
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      {/* What hides its overflow would shrink first where the navigation is higher than the window. */}
      <Text size="xs" fw={600} c="dimmed" px={10} pt="md" pb={4} flex="none" className="ellipsis">
        {title}
      </Text>
      {children}
    </>
  );
}

/** A collapsible section, initially expanded on the pages to which it links. */
function FoldedSection({
  title,
  addresses,
  children,
}: {
  title: string;
  addresses: readonly string[];
  children: ReactNode;
}) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [chosen, choose] = useState<boolean | null>(null);
  const isOpen = chosen ?? addresses.some((address) => path.startsWith(address));
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <UnstyledButton
        fz="xs"
        fw={600}
        c="dimmed"
        mih={32}
        mt={8}
        px={10}
        display="flex"
        style={{ alignItems: 'center', gap: 4 }}
        aria-expanded={isOpen}
        onClick={() => choose(!isOpen)}
      >
        {title}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
      {isOpen && children}
    </>
  );
}

function NavLink({
  item: { to, label, icon: Icon, exact = false },
  project,
  recedes = false,
}: {
  item: Pick<NavigationItem, 'exact' | 'icon' | 'label' | 'to'>;
  project?: string;
  recedes?: boolean;
}) {
  return (
    <Link
      to={to}
      params={project === undefined ? {} : { project }}
      activeOptions={{ exact, includeSearch: false }}
      data-recedes={recedes || undefined}
      title={recedes ? strings.noEventsOfType : undefined}
    >
      <Icon size={recedes ? 14 : 16} aria-hidden />
      {label}
    </Link>
  );
}
