import { Link } from '@tanstack/react-router';
import classes from './flags.module.css';
import * as strings from './flags.strings';

const SECTIONS = [
  { to: '/p/$project/flags', label: strings.flagsTab },
  { to: '/p/$project/flags/groups', label: strings.groupsTab },
  { to: '/p/$project/flags/playground', label: strings.playgroundTab },
  { to: '/p/$project/flags/history', label: strings.historyTab },
] as const;

/** The pages about all flags of a project. */
export function FlagSections({ project }: { project: string }) {
  return (
    <nav className={classes['sections']} aria-label={strings.sectionsLabel}>
      {SECTIONS.map(({ to, label }) => (
        <Link key={to} to={to} params={{ project }} activeOptions={{ exact: true, includeSearch: false }}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
