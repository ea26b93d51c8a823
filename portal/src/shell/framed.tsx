import { Link } from '@tanstack/react-router';
import { use, type ReactNode } from 'react';
import { Logo } from '../ui/logo';
import classes from './framed.module.css';
import { InShell } from './in-shell';
import * as strings from './shell.strings';

/**
 * What the router shows in place of a page: in the shell as it is, and with a header and a main part of its own where
 * there is no shell (it is not loaded yet, it could not be loaded, the address belongs to no page).
 */
export function Framed({ children }: { children: ReactNode }) {
  if (use(InShell)) return children;
  return (
    <>
      <header className={classes.header}>
        <Link to="/" aria-label={strings.homeLinkLabel} className={classes.logo}>
          <Logo size={22} />
          {strings.signalbox}
        </Link>
      </header>
      <main id="main" className={classes.main}>
        {children}
      </main>
    </>
  );
}
