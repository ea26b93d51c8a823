import { SESSION_HINT, SIGNED_OUT_MARK, session } from '../api/session';

/** Follows logins and logouts in other tabs of the browser. The company's login happens in one, too. */
export function followTabs(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (newValue === null) return;
    if (key === SIGNED_OUT_MARK) session.signedOutElsewhere();
    if (key === SESSION_HINT) void session.adoptFromCookie();
  };
  // Where storage is closed to pages, a tab that gets the focus tries the cookie.
  const onFocus = () => void session.adoptFromCookie();
  window.addEventListener('storage', onStorage);
  window.addEventListener('focus', onFocus);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('focus', onFocus);
  };
}
