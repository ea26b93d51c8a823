import { Link } from '@tanstack/react-router';
import classes from './flags.module.css';

const SECTIONS = [
  { to: '/p/$project/flags', label: 'Flags' },
  { to: '/p/$project/flags/groups', label: 'Groups' },
  { to: '/p/$project/flags/playground', label: 'Playground' },
  { to: '/p/$project/flags/history', label: 'History' },
] as const;

/** The pages about all flags of a project. */
export function FlagSections({ project }: { project: string }) {
  return (
    <nav className={classes['sections']} aria-label="Feature flags">
      {SECTIONS.map(({ to, label }) => (
        <Link key={to} to={to} params={{ project }} activeOptions={{ exact: true, includeSearch: false }}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
