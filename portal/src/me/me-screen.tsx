import { Link, Outlet } from '@tanstack/react-router';
import { useMe } from '../session/me';
import { PageHeader } from '../ui/page-header';
import { TabLinks } from '../ui/tab-links';

export function MeScreen() {
  const { user } = useMe();
  return (
    <>
      <PageHeader title="Your account" lead={user.email} />
      <TabLinks label="Your account">
        <Link to="/me" activeOptions={{ exact: true }}>
          Profile
        </Link>
        <Link to="/me/sessions">Sessions</Link>
        <Link to="/me/tokens">Access tokens</Link>
        <Link to="/me/appearance">Appearance</Link>
      </TabLinks>
      <Outlet />
    </>
  );
}
