/* global document, history, location, navigator, URLSearchParams, FormData */
const FIELDS = ['setup_token', 'organization_name', 'name', 'email', 'password'];
const byId = (id) => document.getElementById(id);
const form = byId('form');

takeTokenFromAddress();
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void submit();
});
byId('reveal').addEventListener('click', togglePassword);
for (const button of document.querySelectorAll('[data-copy]')) {
  button.addEventListener('click', () => void copy(button));
}

/** The token must not stay in the address bar, the history, or a screenshot. */
function takeTokenFromAddress() {
  const token = new URLSearchParams(location.search).get('token');
  if (token) byId('setup_token').value = token;
  if (location.search) history.replaceState(null, '', location.pathname);
  const firstEmpty = FIELDS.map(byId).find((input) => input.value === '');
  firstEmpty?.focus();
}

async function submit() {
  showProblems('', []);
  const input = Object.fromEntries(new FormData(form));
  const missing = FIELDS.filter((name) => !input[name].trim()).map((path) => ({ path, problem: 'required' }));
  if (missing.length > 0) return showProblems('Fill in every field.', missing);
  if ([...input.password].length < 12) {
    return showProblems('', [{ path: 'password', problem: 'must have at least 12 characters' }]);
  }
  const button = byId('submit');
  button.disabled = true;
  try {
    const response = await fetch('/api/bootstrap', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
    });
    const body = await response.json();
    if (response.ok) showNext(body);
    else showRefusal(body);
  } catch {
    showProblems('The service did not answer. Check that it is running, and try again.', []);
  } finally {
    button.disabled = false;
  }
}

function showRefusal(problem) {
  if (problem.code === 'setup_token_invalid') {
    return showProblems('', [{ path: 'setup_token', problem: problem.detail }]);
  }
  if (problem.code === 'already_bootstrapped') return location.reload();
  showProblems(problem.errors ? '' : problem.detail, problem.errors ?? []);
}

/** Each problem at its field; what belongs to no field, and a count for those who cannot see them all, on top. */
function showProblems(text, errors) {
  for (const name of FIELDS) {
    const problems = errors.filter((error) => error.path === name).map((error) => error.problem);
    byId(`${name}-error`).textContent = problems.map(asSentence).join(' ');
    byId(name).setAttribute('aria-invalid', String(problems.length > 0));
  }
  const elsewhere = errors.filter((error) => !FIELDS.includes(error.path));
  const summary = byId('summary');
  summary.textContent = [text, ...elsewhere.map((error) => `${error.path}: ${error.problem}`)]
    .filter(Boolean)
    .join(' ');
  summary.hidden = summary.textContent === '';
  const first = FIELDS.map(byId).find((input) => input.getAttribute('aria-invalid') === 'true');
  if (first) first.focus();
  else if (!summary.hidden) summary.focus();
}

function asSentence(problem) {
  const text = problem === 'required' ? 'is required' : problem;
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

function showNext({ organization, access_token: token }) {
  form.reset();
  const base = location.origin;
  byId('organization').textContent = organization.name;
  byId('command-project').textContent = [
    `ACCESS_TOKEN='${token}'`,
    `curl -sS '${base}/api/projects' \\`,
    `  -H "Authorization: Bearer $ACCESS_TOKEN" -H 'Content-Type: application/json' \\`,
    `  -d '{"key":"my-project","name":"My project"}'`,
  ].join('\n');
  byId('command-key').textContent = [
    `curl -sS '${base}/api/projects/my-project/api-keys' \\`,
    `  -H "Authorization: Bearer $ACCESS_TOKEN" -H 'Content-Type: application/json' \\`,
    `  -d '{"name":"first key"}'`,
  ].join('\n');
  byId('command-event').textContent = [
    `API_KEY='paste api_key here'`,
    `WEBHOOK_SECRET='paste webhook_secret here'`,
    `BODY='{"events":[{"type":"log","ts":"${new Date().toISOString()}","data":{"level":"info","message":"Hello"}}]}'`,
    `SIGNATURE=$(printf %s "$BODY" | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET" | sed 's/^.* //')`,
    `curl -sS '${base}/api/ingest' \\`,
    `  -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' \\`,
    `  -H "X-Service-Signature: $SIGNATURE" --data-binary "$BODY"`,
  ].join('\n');
  byId('set-up').hidden = true;
  byId('next').hidden = false;
  document.title = 'Signalbox is ready';
  byId('next-title').focus();
}

function togglePassword() {
  const input = byId('password');
  const shown = input.type === 'text';
  input.type = shown ? 'password' : 'text';
  const action = shown ? 'Show' : 'Hide';
  byId('reveal').textContent = action;
  byId('reveal').setAttribute('aria-label', `${action} password`);
}

/** Where the page may not use the clipboard (plain http on another host), the text is selected instead. */
async function copy(button) {
  const source = byId(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(source.textContent);
    byId('copied').textContent = 'Copied.';
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  } catch {
    document.getSelection().selectAllChildren(source);
    byId('copied').textContent = 'Selected. Copy it with your keyboard.';
  }
}
