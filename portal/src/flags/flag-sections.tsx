import { Link } from '@tanstack/react-router';
import classes from './flags.module.css';
import * as strings from './flags.strings';

const SECTIONS = [
  { to: '/p/$project/flags', label: strings.flags },
  { to: '/p/$project/flags/groups', label: strings.groups },
  { to: '/p/$project/flags/playground', label: strings.playground },
  { to: '/p/$project/flags/history', label: strings.history },
] as const;

/** The pages about all flags of a project. */
export function FlagSections({ project }: { project: string }) {
  return (
    <nav className={classes['sections']} aria-label={strings.featureFlags}>
      {SECTIONS.map(({ to, label }) => (
        <Link key={to} to={to} params={{ project }} activeOptions={{ exact: true, includeSearch: false }}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
