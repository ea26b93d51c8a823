// Runs before the first paint: an inline script would need a hash in the content security policy.
(function () {
  var scheme = 'auto';
  try {
    scheme = localStorage.getItem('signalbox-color-scheme') || 'auto';
  } catch {
    // Storage may be closed to pages; then the system's scheme is right.
  }
  if (scheme === 'auto') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);

  // The session, while the application is still on its way: one round trip less until something is to be seen.
  // Pages that somebody opens without a session do not need it.
  if (!/^\/(login|setup|invitation|password-reset)(\/|$)/.test(location.pathname)) {
    window.signalboxSession = fetch('/api/auth/refresh', { method: 'POST' });
    window.signalboxSession.catch(function () {
      // Read, and told, by the application.
    });
  }
})();
