// Live tail control
export const startOrStop = (live: boolean) => (live ? 'Stop' : 'Live tail');
export const live = 'Live';
export const pausedWhileReading = 'Paused while you read';
export const reconnecting = 'Connection lost, reconnecting';
export const paused = 'Paused';
export const polling = 'Refreshed every 15 s: other tabs are live';
export const notLive = (detail: string) => `Not live: ${detail}`;
export const connecting = 'Connecting';
