import type { CertificateFacts, DoctorFacts, OrchestratorFacts, SettingsFacts } from '../facts/facts.js';
import { attention, failure, fine, type Finding } from '../finding.js';

const DAY_MS = 86_400_000;
const CERTIFICATE_WARNING_DAYS = 21;

export function surroundingsChecks({ settings, orchestrator, certificate, nowMs }: DoctorFacts): Finding[] {
  return [
    publicUrlCheck(settings),
    orchestratorCheck(orchestrator),
    ...(certificate === null ? [] : [certificateCheck(certificate, nowMs)]),
  ];
}

function publicUrlCheck({ publicUrl, host }: SettingsFacts): Finding {
  const check = 'settings.public_url';
  const { hostname, protocol } = new URL(publicUrl);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const listensLocally = ['localhost', '127.0.0.1', '::1'].includes(host);
  if (isLocal && !listensLocally) {
    return attention(
      check,
      'The service accepts connections of other machines, but its public address refers to this machine: links and callbacks do not work on other machines.',
      'Set SERVICE_PUBLIC_URL to the address that people and the orchestrator use.',
    );
  }
  if (!isLocal && protocol === 'http:') {
    return attention(
      check,
      'The public address is not encrypted: passwords and keys can be intercepted.',
      'Serve it over HTTPS, for example behind a reverse proxy, and set SERVICE_PUBLIC_URL.',
    );
  }
  return fine(check, 'The settings are valid.');
}

function orchestratorCheck({ mode, isReachable, detail }: OrchestratorFacts): Finding {
  const check = 'orchestrator';
  if (mode === 'simulate') return fine(check, `Runs are simulated: ${detail}.`);
  if (isReachable === true) return fine(check, detail);
  return attention(
    check,
    detail,
    'Check WORKFLOW_URL, its credentials and the orchestrator. Runs wait until it responds.',
  );
}

function certificateCheck(certificate: CertificateFacts, nowMs: number): Finding {
  const check = 'certificate';
  const action =
    'Renew the files of SERVICE_TLS_CERT and SERVICE_TLS_KEY; the service loads them without a restart.';
  if ('problem' in certificate) return failure(check, `${certificate.problem}.`, action);
  const days = Math.floor((certificate.notAfterMs - nowMs) / DAY_MS);
  if (days < CERTIFICATE_WARNING_DAYS)
    return attention(check, `The certificate expires in ${days} days.`, action);
  return fine(check, `The certificate is valid for ${days} days.`);
}
