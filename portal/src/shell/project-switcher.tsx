import { Button, Menu, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useMe, useProject } from '../session/me';
import { SenderText } from '../ui/sender-text';
import * as strings from './shell.strings';

export function ProjectSwitcher() {
  const { project: key } = useParams({ strict: false });
  const { projects } = useMe();
  const current = useProject(key ?? '');
  if (current === null) return null;
  return (
    <>
      <Text c="dimmed" aria-hidden visibleFrom="sm">
        /
      </Text>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            size="compact-sm"
            rightSection={<ChevronsUpDown size={14} aria-hidden />}
            aria-label={strings.switchProject(current.name)}
          >
            <SenderText text={current.name} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          {projects.map((project) => (
            <Menu.Item
              key={project.id}
              component={Link}
              to="/p/$project"
              params={{ project: project.key } as never}
              rightSection={
                project.key === key ? <Check size={14} aria-label={strings.currentProject} /> : null
              }
            >
              <SenderText text={project.name} />
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item component={Link} to="/">
            {strings.allProjects}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
