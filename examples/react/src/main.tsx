// A page with one flag.
import { OpenFeature, OpenFeatureProvider } from '@openfeature/react-sdk';
import { createClient, flagsPlugin } from '@signalbox/client';
import { SignalboxWebProvider } from '@signalbox/client/openfeature-web';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Greeting } from './greeting';

const client = createClient({
  baseUrl: import.meta.env.VITE_SIGNALBOX_URL,
  projectId: import.meta.env.VITE_SIGNALBOX_PROJECT,
  apiKey: import.meta.env.VITE_SIGNALBOX_API_KEY,
});
const flags = client.use(flagsPlugin({ onError: ({ code, message }) => console.error(code, message) }));

const user = new URLSearchParams(location.search).get('user') ?? 'guest';
// Flags have their default value until the service responds.
OpenFeature.setProvider(new SignalboxWebProvider(flags), { targetingKey: user });

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
createRoot(root).render(
  <StrictMode>
    <OpenFeatureProvider>
      <Greeting user={user} />
    </OpenFeatureProvider>
  </StrictMode>,
);
