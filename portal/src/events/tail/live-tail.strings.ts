export const strings = {
  // Live tail control
  stop: (live: boolean) => (live ? 'Stop' : 'Live tail'),
  live: 'Live',
  pausedWhileYouRead: 'Paused while you read',
  connectionLostTryingAgain: 'Connection lost, trying again',
  paused: 'Paused',
  refreshedEvery15SOther: 'Refreshed every 15 s: other tabs are live',
  notLiveDetail: (detail: string) => `Not live: ${detail}`,
  connecting: 'Connecting',
} as const;
