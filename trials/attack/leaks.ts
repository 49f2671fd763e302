import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { testSecret } from '#tests/booking/held-booking.ts';
import { repository } from '#tests/checks/source-files.ts';
import { openBrowser } from '#tests/process/browser.ts';
import { PASSWORD, signInAs, signUpClient } from '#tests/process/site.ts';
import { attackedEnvironment, invitePeople, type OpenSite } from './attacked-site.ts';
import { type Attempts, attempts } from './attempts.ts';
import { crawl, entrances, submissionsOf } from './forms.ts';

// What must not come out: personal data in logs and figures, secrets in the tree, known holes in what we build on.

export async function attackLeaks(open: OpenSite, { isQuick }: { isQuick: boolean }): Promise<Attempts[]> {
  const canaries = await typeCanaries(open, isQuick);
  return isQuick ? [...canaries, await searchTree()] : [...canaries, await searchTree(), await auditDependencies()];
}

const card = '4111111111111111';
const typed = {
  name: 'Kanaria Yaliyoandikwa',
  email: 'typed-canary@example.com',
  phone: '+254722447155',
  passport: 'PC4471559',
  password: 'canary-password-4471',
  message: `My card is ${card}, and my secret is canary-message-4471`,
};

/** Everything is typed everywhere, also where it does not belong, and also where it fails. */
async function typeCanaries(open: OpenSite, isQuick: boolean): Promise<Attempts[]> {
  const site = await open({ LOG_LEVEL: 'trace' });
  const rows = {
    logs: attempts('canaries in log lines, at the finest level'),
    figures: attempts('canaries in metrics, health checks and error pages'),
    referrers: attempts('canaries in addresses that other sites would learn'),
  };
  try {
    const people = await invitePeople(site);
    const { browser } = people.customer;
    const { forms } = await crawl(browser, entrances(people.customer.ids), isQuick ? 40 : 120);
    for (const form of forms.filter(({ method, action }) => method === 'post' && !action.startsWith('/sign-out'))) {
      const [fields = {}] = submissionsOf(form);
      const everywhere = Object.keys(fields).filter((name) => name !== 'intent');
      for (const value of Object.values(typed)) {
        const { pathname } = new URL(form.action, 'http://here');
        const sent = { ...fields, ...Object.fromEntries(everywhere.map((name) => [name, value])) };
        await (await browser.post(pathname, sent)).body?.cancel();
        rows.logs.tries += 1;
      }
    }
    await signUpClient(site, typed.email, { name: typed.name, password: typed.password });
    const stranger = openBrowser(site.product.url);
    for (const value of Object.values(typed)) {
      await stranger.post('/auth', { intent: 'sign-in', email: typed.email, password: value });
      await stranger.json('/api/auth/sign-in/email', { email: value, password: value });
      await stranger.get(`/contact?message=${encodeURIComponent(value)}&email=${encodeURIComponent(value)}`);
      await stranger.get(`/search?q=${encodeURIComponent(value)}`, {
        headers: { authorization: `Bearer ${value}`, referer: `http://x/?${value}` },
      });
      // Provider callbacks that nobody sent.
      for (const provider of ['sandbox', 'stripe', 'nobody']) await stranger.json(`/webhooks/${provider}`, { value });
      rows.logs.tries += 7;
    }
    const sessions = [
      ...(await signInAs(site, people.customer.secrets.find((one) => one.includes('@')) ?? '')).cookies.values(),
    ];
    const tokens = [...sessions, ...browser.cookies.values()]
      .filter((value) => value.length > 30)
      .map((value) => value.slice(0, 30));
    const secrets = [
      ...Object.values(typed).filter((value) => value !== typed.message),
      card,
      'canary-message-4471',
      PASSWORD,
      testSecret,
      attackedEnvironment.METRICS_TOKEN ?? '',
      ...tokens,
      ...people.customer.secrets.filter((secret) => !/^FM\d+$/.test(secret)),
      ...people.agent.secrets.filter((secret) => /[a-z]{4}|^\+/i.test(secret) && !/^(FM|DEP)/.test(secret)),
    ];
    const log = `${site.product.stdout()}\n${site.product.stderr()}`;
    const lines = log.split('\n');
    rows.logs.note = `${lines.length} lines, ${secrets.length} canaries`;
    if (lines.length < 100) rows.logs.found.push(`There are ${lines.length} lines only`);
    for (const secret of new Set(secrets)) {
      const line = lines.find((one) => one.includes(secret));
      if (line) rows.logs.found.push(`${secret} stands in the log: ${line.slice(0, 160)}`);
    }
    await readFigures(site.product.url, { rows: rows.figures, secrets });
    await readPolicies(browser, { rows: rows.referrers, references: people.customer.ids.references });
    return Object.values(rows);
  } finally {
    await site.close();
  }
}

async function readFigures(url: string, { rows, secrets }: { rows: Attempts; secrets: string[] }): Promise<void> {
  const token = attackedEnvironment.METRICS_TOKEN;
  const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  if (metrics.status !== 200) rows.found.push(`The metrics are answered ${metrics.status}`);
  const pages = [
    '/healthz',
    '/readyz',
    '/no-such-page',
    '/%E0%A4%A',
    '/booking/FM1',
    '/pictures/none',
    '/api/v1/none',
    '/admin/none',
    '/assets/none',
  ];
  const texts = [['/metrics', await metrics.text()]];
  for (const page of pages) texts.push([page, await (await fetch(url + page)).text()]);
  for (const [page = '', text = ''] of texts) {
    rows.tries += 1;
    for (const secret of secrets) if (text.includes(secret)) rows.found.push(`${page} tells ${secret}`);
    // Paths of files and lines of a stack help whoever looks for a hole.
    if (/\bat .*\.(ts|js):\d+|node_modules|\/home\/|select .* from /i.test(text))
      rows.found.push(`${page} tells how it is made`);
  }
}

/** Addresses carry a reference or a token; the policy keeps them from other sites. */
async function readPolicies(
  browser: ReturnType<typeof openBrowser>,
  { rows, references }: { rows: Attempts; references: string[] },
): Promise<void> {
  const pages = [
    '/auth/reset?token=x',
    '/auth/verify?token=x',
    '/booking/open?token=x',
    '/alerts/stop?token=x',
    ...references.map((one) => `/booking/${one}`),
  ];
  for (const page of pages) {
    const answer = await browser.get(page);
    await answer.body?.cancel();
    rows.tries += 1;
    const policy = answer.headers.get('referrer-policy') ?? '';
    if (!/^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(policy))
      rows.found.push(`${page} has the referrer policy "${policy}"`);
  }
}

const shapesOfSecrets: [string, RegExp][] = [
  ['a private key', /-----BEGIN (?:RSA |EC |OPENSSH |DSA |PGP )?PRIVATE KEY/],
  ['a key of AWS', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a token of GitHub', /\bgh[pousr]_\w{36,}|\bgithub_pat_\w{40,}/],
  ['a token of GitLab or Slack', /\bglpat-[\w-]{20}|\bxox[abpors]-[\w-]{10,}/],
  ['a live key of Stripe', /\b[rs]k_live_\w{16,}/],
  ['a key of Google', /\bAIza[\w-]{35}\b/],
  ['a token of npm', /\bnpm_\w{36}\b/],
  ['a signed token', /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/],
  [
    'a password in an address',
    /\b(?:postgres|mysql|mongodb|redis|amqp|smtps?|https?):\/\/[^\s:/@'"`$]+:[^\s:/@'"`$]{6,}@(?!localhost|127\.)/,
  ],
  [
    'a random value that is given a name',
    /(?:secret|token|password|passkey|api_?key)["']?\s*[:=]\s*["'](?=[^"']*\d)(?=[^"']*[A-Z])[\w+/=-]{32,}["']/i,
  ],
];

/** Values that look like secrets and are none. */
const known: { file: RegExp; what?: string; why: string }[] = [
  { file: /^package-lock\.json$/, why: 'integrity hashes' },
  { file: /^trials\/attack\/leaks\.ts$/, why: 'the patterns themselves' },
  {
    file: /\.test\.ts$|^\.env\.example$/,
    what: 'a password in an address',
    why: 'invented ones, of hosts that do not exist',
  },
];

async function searchTree(): Promise<Attempts> {
  const rows = attempts('secrets in the files under version control');
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z'], { cwd: repository, maxBuffer: 1 << 26 });
  for (const file of stdout.split('\0').filter(Boolean)) {
    const exceptions = known.filter((one) => one.file.test(file));
    if (exceptions.some(({ what }) => !what)) continue;
    const text = await readFile(path.join(repository, file), 'latin1').catch(() => '');
    if (text.length > 3_000_000) continue;
    rows.tries += 1;
    if (/(^|\/)\.env$|\.pem$|\.p12$|id_rsa/.test(file)) rows.found.push(`${file} is under version control`);
    for (const [what, shape] of shapesOfSecrets) {
      const match = exceptions.some((one) => one.what === what) ? null : shape.exec(text);
      if (match) rows.found.push(`${file} has what looks like ${what}: ${match[0].slice(0, 24)}…`);
    }
  }
  return rows;
}

interface Audit {
  vulnerabilities?: Record<string, { severity: string; via: unknown[] }>;
  metadata?: { dependencies?: { total?: number } };
}

/** By the registry that npm is set up with; not every one offers it. */
async function auditDependencies(): Promise<Attempts> {
  const rows = attempts('dependencies of production with known holes, from the lockfile');
  const args = ['audit', '--package-lock-only', '--omit=dev', '--json'];
  const said = await promisify(execFile)('npm', args, { cwd: repository, timeout: 60_000, maxBuffer: 1 << 26 }).then(
    ({ stdout }) => stdout,
    // It ends with 1 when it finds something, and when it can not ask.
    (error: { stdout?: string }) => error.stdout ?? '',
  );
  const report = parsed(said);
  if (!report?.vulnerabilities) return { ...rows, note: 'not offered here' };
  rows.tries = report.metadata?.dependencies?.total ?? 0;
  for (const [name, { severity }] of Object.entries(report.vulnerabilities))
    if (severity === 'high' || severity === 'critical') rows.found.push(`${name} has a ${severity} hole`);
  return rows;
}

function parsed(text: string): Audit | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
