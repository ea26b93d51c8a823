/**
 * States of the lists of some event types, for `statesOf`.
 *
 * @param bare key of a project without events.
 */
export const listStates = (bare: string) => ({
  '/p/$project/configs': [
    {
      what: 'configuration entries',
      path: '/p/shop/configs',
      api: /^\/api\/configs$/,
      empty: { path: `/p/${bare}/configs`, text: 'No configuration changes yet' },
      filtered: { path: '/p/shop/configs?q=nothing-has-this', text: /^Nothing matches/ },
    },
    {
      what: 'history of a configuration entry',
      path: '/p/shop/configs?path=services%2Fcheckout.yaml',
      api: /^\/api\/configs\/history$/,
      empty: { path: '/p/shop/configs?path=nothing-has-this', text: 'No changes of this entry' },
      filtered: 'it has no filters',
    },
  ],
  '/p/$project/repositories': [
    {
      what: 'repositories',
      path: '/p/shop/repositories',
      api: /^\/api\/repositories$/,
      empty: { path: `/p/${bare}/repositories`, text: 'No repository activity yet' },
      filtered: { path: '/p/shop/repositories?q=nothing-has-this', text: /^Nothing matches/ },
    },
    {
      what: 'commits of a repository',
      path: '/p/shop/repositories?repository=acme%2Fcheckout',
      api: /^\/api\/repositories\/commits$/,
      empty: { path: '/p/shop/repositories?repository=nothing-has-this', text: 'No commits here' },
      filtered: 'it has no filters',
    },
  ],
  '/p/$project/webhooks': {
    what: 'webhook destinations',
    path: '/p/shop/webhooks',
    api: /^\/api\/webhooks$/,
    empty: { path: `/p/${bare}/webhooks`, text: 'No webhook deliveries in this time range' },
    filtered: 'it has no filters',
  },
  '/p/$project/logs': {
    what: 'log patterns',
    path: '/p/shop/logs',
    api: /^\/api\/logs\/patterns$/,
    empty: { path: `/p/${bare}/logs`, text: 'No log lines in this time range' },
    filtered: 'the seeded lines have every level; a spec of the portal covers the filter',
  },
  '/p/$project/performance': [
    {
      what: 'metrics',
      path: '/p/shop/performance',
      api: /^\/api\/performance\/metrics$/,
      empty: { path: `/p/${bare}/performance`, text: 'No metrics yet' },
      filtered: 'it has no filters',
    },
    {
      what: 'series of a metric',
      path: '/p/shop/performance',
      api: /^\/api\/performance\/series$/,
      empty: { path: '/p/shop/performance?metric=nothing-has-this', text: 'No values in this time range' },
      filtered: 'it has no filters',
    },
  ],
});
