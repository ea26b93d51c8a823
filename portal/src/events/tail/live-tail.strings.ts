// Live tail control
export const stop = (live: boolean) => (live ? 'Stop' : 'Live tail');
export const live = 'Live';
export const pausedWhileYouRead = 'Paused while you read';
export const connectionLostTryingAgain = 'Connection lost, trying again';
export const paused = 'Paused';
export const refreshedEvery15SOther = 'Refreshed every 15 s: other tabs are live';
export const notLiveDetail = (detail: string) => `Not live: ${detail}`;
export const connecting = 'Connecting';
