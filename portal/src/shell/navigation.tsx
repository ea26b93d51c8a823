import { Stack, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { LayoutGrid } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMe, useProject } from '../session/me';
import { ORGANIZATION_ITEMS, PROJECT_GROUPS, permitted, type NavigationItem } from './navigation-items';
import * as strings from './shell.strings';

export function Navigation() {
  const { project: key } = useParams({ strict: false });
  const { organization } = useMe();
  const project = useProject(key ?? '');
  const forOrganization = permitted(ORGANIZATION_ITEMS, organization.permissions);
  return (
    <Stack gap={2} className="app-nav" style={{ overflowY: 'auto' }}>
      <NavLink item={{ to: '/', label: strings.projects, icon: LayoutGrid, exact: true }} />
      {project !== null &&
        PROJECT_GROUPS.map(({ title, items }) => ({ title, items: permitted(items, project.permissions) }))
          .filter(({ items }) => items.length > 0)
          .map(({ title, items }) => (
            <Section key={title} title={title ?? project.name}>
              {items.map((item) => (
                <NavLink key={item.to} item={item} project={project.key} />
              ))}
            </Section>
          ))}
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

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Text size="xs" fw={600} c="dimmed" px={10} pt="md" pb={4} className="ellipsis">
        {title}
      </Text>
      {children}
    </>
  );
}

function NavLink({
  item: { to, label, icon: Icon, exact = false },
  project,
}: {
  item: Pick<NavigationItem, 'exact' | 'icon' | 'label' | 'to'>;
  project?: string;
}) {
  return (
    <Link
      to={to}
      params={(project === undefined ? {} : { project }) as never}
      activeOptions={{ exact, includeSearch: false }}
    >
      <Icon size={16} aria-hidden />
      {label}
    </Link>
  );
}
