/* global document, history, location, addEventListener, URLSearchParams, FormData */
const byId = (id) => document.getElementById(id);
const isInvitation = document.body.dataset.kind === 'invitation';
const FIELDS = isInvitation ? ['name', 'password'] : ['password'];
const ROUTES = isInvitation ? '/api/auth/invitations' : '/api/auth/password-resets';

let token = takeTokenFromAddress();
byId('form').addEventListener('submit', (event) => {
  event.preventDefault();
  void submit();
});
byId('reveal').addEventListener('click', togglePassword);
// Another link, pasted into the same tab, changes only the part behind the # and loads nothing.
addEventListener('hashchange', () => {
  token = takeTokenFromAddress() || token;
  void begin();
});
void begin();

/** The token must not stay in the address bar, the history, or a screenshot. */
function takeTokenFromAddress() {
  const found = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
  if (location.hash || location.search) history.replaceState(null, '', location.pathname);
  return found;
}

async function begin() {
  if (token === '') return show('invalid');
  if (!isInvitation) return show('choose');
  try {
    const { ok, status, body } = await post('/inspect', { token });
    if (status === 404 || status === 400) return show('invalid');
    show('choose');
    if (!ok) return showProblems(body.detail, []);
    byId('organization').textContent = body.organization;
    byId('name').value = body.name;
    byId('email').value = body.email;
    byId('password').focus();
  } catch {
    show('choose');
    showProblems('The service did not answer. Check that it is running, and load this page again.', []);
  }
}

async function submit() {
  showProblems('', []);
  const input = Object.fromEntries(new FormData(byId('form')));
  const missing = FIELDS.filter((name) => !input[name].trim()).map((path) => ({ path, problem: 'required' }));
  if (missing.length > 0) return showProblems('', missing);
  if ([...input.password].length < 12) {
    return showProblems('', [{ path: 'password', problem: 'must have at least 12 characters' }]);
  }
  const button = byId('submit');
  button.disabled = true;
  try {
    const { ok, body } = await post('/accept', { token, ...input });
    if (ok) {
      byId('form').reset();
      token = '';
      show('done');
    } else if (body.code === 'link_invalid') show('invalid');
    else showProblems(body.errors ? '' : body.detail, body.errors ?? []);
  } catch {
    showProblems('The service did not answer. Check that it is running, and try again.', []);
  } finally {
    button.disabled = false;
  }
}

async function post(path, input) {
  const response = await fetch(ROUTES + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input),
  });
  return { ok: response.ok, status: response.status, body: await response.json() };
}

function show(section) {
  for (const name of ['invalid', 'choose', 'done']) byId(name).hidden = name !== section;
  byId(`${section}-title`).focus();
}

/** Each problem at its field; what belongs to no field on top. */
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

function togglePassword() {
  const input = byId('password');
  const shown = input.type === 'text';
  input.type = shown ? 'password' : 'text';
  const action = shown ? 'Show' : 'Hide';
  byId('reveal').textContent = action;
  byId('reveal').setAttribute('aria-label', `${action} password`);
}
