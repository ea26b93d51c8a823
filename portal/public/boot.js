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
  var basePath = document.querySelector('meta[name="base-path"]').content;
  var page = location.pathname.slice(basePath.length);
  if (!/^\/(login|setup|invitation|password-reset)(\/|$)/.test(page)) {
    window.signalboxSession = fetch(basePath + '/api/auth/refresh', { method: 'POST' });
    window.signalboxSession.catch(function () {
      // Read, and told, by the application.
    });
  }
})();
