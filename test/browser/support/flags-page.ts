import { OFREPWebProvider } from '@openfeature/ofrep-web-provider';
import { OpenFeature, ProviderEvents, type Provider } from '@openfeature/web-sdk';

declare global {
  interface Window {
    /** Set by the page before this script runs. */
    signalbox: { baseUrl: string; apiKey: string; flag: string };
  }
}

/** An application's page: shows in its title the evaluation of one flag by OpenFeature, and follows its changes. */
async function start(): Promise<void> {
  const { baseUrl, apiKey, flag } = window.signalbox;
  const client = OpenFeature.getClient();
  const show = (): void => {
    document.title = `${flag}: ${client.getBooleanValue(flag, false) ? 'on' : 'off'}`;
  };
  client.addHandler(ProviderEvents.ConfigurationChanged, show);
  const provider = new OFREPWebProvider({ baseUrl, headers: [['Authorization', `Bearer ${apiKey}`]] });
  try {
    await OpenFeature.setProviderAndWait(provider as Provider, { targetingKey: 'user-1' });
    show();
  } catch (error) {
    document.title = `failed: ${String(error)}`;
  }
}

void start();
