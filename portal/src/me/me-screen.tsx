import { Link, Outlet } from '@tanstack/react-router';
import { useMe } from '../session/me';
import { PageHeader } from '../ui/layout/page-header';
import { TabLinks } from '../ui/layout/tab-links';
import * as strings from './me.strings';

export function MeScreen() {
  const { user } = useMe();
  return (
    <>
      <PageHeader title={strings.yourAccount} lead={user.email} />
      <TabLinks label={strings.yourAccount}>
        <Link to="/me" activeOptions={{ exact: true }}>
          {strings.profileTab}
        </Link>
        <Link to="/me/sessions">{strings.sessionsTab}</Link>
        <Link to="/me/tokens">{strings.accessTokensTab}</Link>
        <Link to="/me/appearance">{strings.appearanceTitle}</Link>
      </TabLinks>
      <Outlet />
    </>
  );
}
