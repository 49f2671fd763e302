import { readdir, readFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { libraryEndpoints, ourEndpoints } from '#features/identity/library/api-endpoints.ts';
import { newId } from '#lib/ids.ts';
import { someAddress } from '#tests/process/browser.ts';
import { PASSWORD, type Site, signInAs } from '#tests/process/site.ts';
import { invitePeople, type OpenSite, type People, type Person } from './attacked-site.ts';
import { type Attempts, attempts } from './attempts.ts';
import { type Change, type ChangeLog, described, noteChanges } from './database-changes.ts';
import { type Crawled, crawl, entrances, routes, type ShownForm, submissionsOf } from './forms.ts';

// Requests that another site causes, that lead to another site, or that speak for another host.

interface Siege {
  site: Site;
  people: People;
  log: ChangeLog;
  /** What each of these people sees. */
  crawled: Map<Person, Crawled>;
  isQuick: boolean;
}

const evil = 'attacked.example';

export async function attackOrigins(open: OpenSite, { isQuick }: { isQuick: boolean }): Promise<Attempts[]> {
  const site = await open();
  try {
    const people = await invitePeople(site);
    const log = await noteChanges(site.db);
    await log.settle();
    const reading = attempts('GET of every page as everybody: nothing changes');
    const readers = isQuick ? [people.customer] : [people.visitor, people.customer, people.agent, people.admin];
    const crawled = new Map<Person, Crawled>();
    for (const person of readers) {
      crawled.set(person, await crawl(person.browser, entrances(person.ids), isQuick ? 60 : 400));
      reading.tries += crawled.get(person)?.pages.length ?? 0;
      reading.found.push(...unexpected(await log.take()).map((change) => `Reading as ${person.name}: ${change}`));
    }
    const siege: Siege = { site, people, log, crawled, isQuick };
    return [
      reading,
      await sendFormsByGet(siege),
      await sendFromElsewhere(siege),
      await checkCookies(siege),
      await leadElsewhere(siege),
      await speakForAnotherHost(siege),
      await assignMore(siege),
      await makeServerFetch(siege),
      await smuggle(siege),
    ];
  } finally {
    await site.close();
  }
}

/** Reading leaves two traces on purpose: an export is audited, and an invoice gets its number when it is first drawn. */
const tracesOfReading = /^insert (audit_log|agency_invoices) /;

function unexpected(changes: readonly Change[]): string[] {
  return changes.map(described).filter((change) => !tracesOfReading.test(change));
}

/** The forms that change something, without the one that would end the session. */
function* sentForms({
  crawled,
  isQuick,
}: Siege): Generator<{ person: Person; form: ShownForm; fields: Record<string, string> }> {
  for (const [person, { forms }] of crawled)
    for (const form of forms.filter(({ method, action }) => method === 'post' && !action.startsWith('/sign-out')))
      for (const fields of submissionsOf(form).slice(0, isQuick ? 1 : 3)) yield { person, form, fields };
}

function addressOf({ action }: ShownForm): string {
  const { pathname, search } = new URL(action, 'http://here');
  return pathname + search;
}

async function sendFormsByGet(siege: Siege): Promise<Attempts> {
  const rows = attempts('every form sent by GET: nothing changes');
  for (const { person, form, fields } of sentForms(siege)) {
    const { pathname } = new URL(form.action, 'http://here');
    const answer = await person.browser.get(`${pathname}?${new URLSearchParams({ ...fields, confirmed: 'yes' })}`);
    await answer.body?.cancel();
    rows.tries += 1;
    for (const change of unexpected(await siege.log.take())) rows.found.push(`GET ${pathname}: ${change}`);
  }
  return rows;
}

/** As browsers mark what another site sends. Cookies come along: as if they were not SameSite. */
const fromElsewhere: Record<string, string>[] = [
  { origin: `https://${evil}` },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: `https://${evil}`, 'x-http-method-override': 'GET' },
];

async function sendFromElsewhere(siege: Siege): Promise<Attempts> {
  const rows = attempts('every form and endpoint from another origin: refused');
  const marks = siege.isQuick ? fromElsewhere.slice(1, 3) : fromElsewhere;
  const judge = async (answer: Response, what: string) => {
    await answer.body?.cancel();
    rows.tries += 1;
    if (answer.status !== 403) rows.found.push(`${what} is answered ${answer.status}`);
    for (const change of await siege.log.take()) rows.found.push(`${what}: ${described(change)}`);
  };
  for (const { person, form, fields } of sentForms(siege))
    for (const headers of marks)
      await judge(
        await person.browser.post(addressOf(form), fields, { headers }),
        `${form.action} with ${JSON.stringify(headers)}`,
      );
  const { browser } = siege.people.customer;
  for (const { method, path: endpoint } of [...libraryEndpoints, ...ourEndpoints].filter(
    (one) => one.method === 'POST',
  ))
    for (const headers of marks) {
      const address = `/api/auth${endpoint}`;
      await judge(await browser.json(address, {}, { headers }), `${method} ${address}`);
      // A form of another site can send this kind without asking first.
      await judge(await browser.json(address, {}, { headers: { ...headers, 'content-type': 'text/plain' } }), address);
    }
  return rows;
}

async function checkCookies({ site }: Siege): Promise<Attempts> {
  const rows = attempts('session cookies: HttpOnly and SameSite');
  const fields = { intent: 'sign-in', email: 'canarymoja@example.com', password: PASSWORD };
  const answer = await fetch(`${site.product.url}/auth`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { 'x-forwarded-for': someAddress() },
  });
  const cookies = answer.headers.getSetCookie().filter((cookie) => /session/i.test(cookie));
  if (cookies.length === 0) rows.found.push('Signing in sets no session cookie');
  for (const cookie of cookies) {
    rows.tries += 1;
    if (!/httponly/i.test(cookie) || !/samesite=(lax|strict)/i.test(cookie))
      rows.found.push(`The cookie ${cookie.split('=')[0]} is not HttpOnly and SameSite`);
  }
  return rows;
}

const elsewhere = [
  `//${evil}/account`,
  `https://${evil}/account`,
  `/\\${evil}`,
  `/.//${evil}`,
  `\t//${evil}`,
  `/%09/${evil}`,
  `https:${evil}`,
  'javascript:attacked(1)',
  `/account\r\nLocation: https://${evil}`,
];
const leading = [
  'next',
  'returnTo',
  'return',
  'to',
  'url',
  'redirect',
  'redirectTo',
  'callbackURL',
  'continue',
  'back',
];

async function leadElsewhere(siege: Siege): Promise<Attempts> {
  const rows = attempts('redirects: every route and form with a foreign target');
  const judge = async (answer: Response, what: string, from: string) => {
    rows.tries += 1;
    const location = answer.headers.get('location');
    const refreshes = answer.headers.get('refresh');
    await answer.body?.cancel();
    const target = location === null ? undefined : URL.parse(location, new URL(from, siege.site.product.url));
    if (refreshes || (target && target.origin !== siege.site.product.url))
      rows.found.push(`${what} leads to ${location ?? refreshes}`);
    if (answer.status >= 500) rows.found.push(`${what} is answered ${answer.status}`);
  };
  const { visitor, customer, admin } = siege.people;
  const readers = siege.isQuick ? [visitor] : [visitor, customer, admin];
  for (const target of siege.isQuick ? elsewhere.slice(0, 1) : elsewhere) {
    const query = new URLSearchParams(leading.map((name) => [name, target]));
    for (const { path: pattern } of routes.filter((route) => !/[:*]/.test(route.path) && route.path !== '/admin/live'))
      for (const { browser } of readers)
        await judge(await browser.get(`${pattern}?${query}`), `${pattern}?…${target}`, pattern);
    // As part of the path, where a server might add or take away a slash.
    for (const tricked of [`//${evil}/..`, `//${evil}/%2e%2e/`, `/${evil}//`, `/account//`, `/%5c${evil}`]) {
      const answer = await fetchRaw(siege.site, { path: tricked });
      rows.tries += 1;
      if (answer.headers.location && URL.parse(answer.headers.location, siege.site.product.url)?.host === evil)
        rows.found.push(`${tricked} leads to ${answer.headers.location}`);
    }
    for (const { person, form, fields } of sentForms(siege)) {
      if (!Object.keys(fields).some((name) => leading.includes(name))) continue;
      const sent = Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, leading.includes(name) ? target : value]),
      );
      await judge(await person.browser.post(addressOf(form), sent), `${form.action} with ${target}`, form.action);
    }
    const fields = { intent: 'sign-in', email: 'canarymbili@example.com', password: PASSWORD };
    const signedIn = await visitor.browser.post(`/auth?${query}`, { ...fields, next: target });
    await judge(signedIn, `signing in with ${target}`, '/auth');
    visitor.browser.cookies.clear();
  }
  return rows;
}

interface RawAnswer {
  status: number;
  headers: NodeJS.Dict<string>;
  text: string;
}

/** With headers that `fetch` does not let anybody send. */
function fetchRaw(
  { product }: Site,
  {
    path: address,
    headers = {},
    method = 'GET',
    body = '',
  }: { path: string; headers?: Record<string, string>; method?: string; body?: string },
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: product.port, path: address, method, headers, agent: false };
    httpRequest(options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      const { location } = answer.headers;
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: { location }, text }));
    })
      .on('error', reject)
      .end(body);
  });
}

const hostHeaders: Record<string, string>[] = [
  { host: evil },
  { 'x-forwarded-host': evil },
  { 'x-host': evil },
  { 'x-original-url': `https://${evil}/`, 'x-rewrite-url': `https://${evil}/` },
  { 'x-forwarded-prefix': `https://${evil}`, 'x-forwarded-proto': `https://${evil}/` },
  { forwarded: `host=${evil};proto=https` },
  { 'x-forwarded-for': `"><script src=https://${evil}></script>` },
  { 'accept-language': `${evil},"><script>` },
  { referer: `https://${evil}/"><script>`, 'user-agent': `${evil}"><script>` },
  { cookie: `fika-mbali-language=${evil}; fika-mbali-theme="><script data-attacked>` },
];

async function speakForAnotherHost({ site, log, people }: Siege): Promise<Attempts> {
  const rows = attempts('Host, X-Forwarded-* and unkeyed headers: pages for others and links in mails');
  const pages = [
    '/',
    '/about',
    '/flights',
    '/hotels',
    '/search',
    '/contact',
    '/terms',
    '/auth',
    '/sitemap.xml',
    '/robots.txt',
    '/site.webmanifest',
  ];
  for (const headers of hostHeaders)
    for (const page of pages) {
      // Under a query of its own, a page is in no cache yet: the poisoned request is the first.
      const address = `${page}?v=${newId()}`;
      const poisoned = await fetchRaw(site, { path: address, headers });
      if (poisoned.status >= 500)
        rows.found.push(`${page} with ${JSON.stringify(headers)} is answered ${poisoned.status}`);
      const honest = await fetchRaw(site, { path: address });
      const said = `${honest.headers.location ?? ''} ${honest.text}`;
      if (said.includes(evil)) rows.found.push(`${page} is poisoned by ${JSON.stringify(headers)}`);
      rows.tries += 1;
    }
  await log.settle();
  const email = 'canarymoja@example.com';
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const headers of hostHeaders) {
    const body = new URLSearchParams({ email }).toString();
    const length = String(Buffer.byteLength(body));
    await fetchRaw(site, {
      path: '/auth/recover',
      method: 'POST',
      headers: { ...form, 'content-length': length, ...headers },
      body,
    });
    await people.customer.browser.post('/account', { intent: 'verify-again' }, { headers });
    rows.tries += 2;
  }
  await log.settle();
  const outbox = path.join(site.folder.dataDir, 'outbox');
  const mails = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  if (mails.length === 0) rows.found.push('No mail was sent');
  for (const name of mails)
    if ((await readFile(path.join(outbox, name), 'utf8')).includes(evil))
      rows.found.push(`The mail ${name} names ${evil}`);
  return rows;
}

const sentinel = '424242';

/** Fields that no form of the site has, under the names of columns. */
function moreFields({ people }: Siege): Record<string, string> {
  const [otherId = ''] = people.otherCustomer.ids.uuids;
  const names = [
    'priceMinor',
    'price_minor',
    'totalUsdMinor',
    'total_usd_minor',
    'amountMinor',
    'amount_minor',
    'chargedUnits',
    'creditBalanceMinor',
    'credit_balance_minor',
    'floorMinor',
    'receivedMinor',
    'commissionMinor',
  ];
  return {
    role: 'admin',
    isAdmin: 'true',
    emailVerified: 'true',
    email_verified: 'true',
    phoneVerified: 'true',
    verificationStatus: 'verified',
    verification_status: 'verified',
    accountStatus: 'active',
    account_status: 'active',
    twoFactorEnabled: 'true',
    userId: otherId,
    user_id: otherId,
    agentId: people.agent.ids.uuids[0] ?? '',
    agent_id: people.agent.ids.uuids[0] ?? '',
    confirmedAt: '2026-01-01',
    __proto__: 'polluted',
    'constructor.prototype.role': 'admin',
    ...Object.fromEntries(names.map((name) => [name, sentinel])),
  };
}

async function assignMore(siege: Siege): Promise<Attempts> {
  const rows = attempts('mass assignment: columns as extra fields of every form and endpoint');
  const more = moreFields(siege);
  const judge = async (what: string) => {
    rows.tries += 1;
    for (const change of await siege.log.take()) {
      const { before, after, table } = change;
      const isRaised =
        (table === 'users' && after?.role === 'admin' && before?.role !== 'admin') ||
        (table === 'users' && after?.email_verified === true && before?.email_verified !== true) ||
        (table === 'agents' &&
          after?.verification_status === 'verified' &&
          before?.verification_status !== 'verified') ||
        Object.values(after ?? {}).some((value) => String(value) === sentinel);
      if (isRaised) rows.found.push(`${what}: ${described(change)}`);
    }
  };
  // What an administrator may do to others is no assignment by stealth; theirs are the last that the site would refuse.
  for (const { person, form, fields } of sentForms(siege)) {
    if (person.role === 'admin' || fields.intent === 'delete-account') continue;
    const extra = Object.fromEntries(Object.entries(more).filter(([name]) => !(name in fields)));
    const headers = { 'x-forwarded-for': someAddress() };
    const answer = await person.browser.post(addressOf(form), { ...fields, ...extra }, { headers });
    await answer.body?.cancel();
    if (answer.status >= 500) rows.found.push(`${form.action} with more fields is answered ${answer.status}`);
    await judge(form.action);
  }
  const person = { name: 'Extra Fields', email: `extra-${newId()}@example.com`, password: PASSWORD };
  for (const { path: endpoint } of [...libraryEndpoints, ...ourEndpoints].filter(
    ({ method, path: one }) => method === 'POST' && one !== '/sign-out',
  )) {
    const body = { ...more, ...person, ...JSON.parse('{"__proto__":{"role":"admin"}}') };
    const answer = await siege.people.visitor.browser.json(`/api/auth${endpoint}`, body, {
      headers: { 'x-forwarded-for': someAddress() },
    });
    await answer.body?.cancel();
    await judge(endpoint);
  }
  siege.people.visitor.browser.cookies.clear();
  const signedIn = await signInAs(siege.site, person.email);
  const { role } = await (await signedIn.get('/api/v1/me')).json();
  if (role !== 'client') rows.found.push(`Signing up with more fields makes ${role}`);
  return rows;
}

async function makeServerFetch(siege: Siege): Promise<Attempts> {
  const rows = attempts('SSRF: addresses of our own network in every field for an address');
  let requests = 0;
  const inside = createServer((_, answer) => {
    requests += 1;
    answer.end('inside');
  });
  await new Promise<void>((resolve) => inside.listen(0, resolve));
  const address = inside.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '0.0.0.0',
    '127.0.0.1.',
    `${evil}@127.0.0.1`,
  ];
  const targets = [
    ...hosts.map((host) => `http://${host}:${port}/a.png`),
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00::1]/a.png',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_INFO',
  ];
  for (const { person, form, fields } of sentForms(siege)) {
    const taking = form.fields.filter(
      ({ kind, name }) => kind === 'url' || /url|link|image|picture|webhook/i.test(name),
    );
    for (const { name } of taking)
      for (const target of targets) {
        const sent = { ...fields, name: fields.name || 'Attacked Air', code: fields.code || 'Z8', [name]: target };
        const data = new FormData();
        for (const [key, value] of Object.entries(sent)) data.append(key, value);
        const answer = form.isUpload
          ? await person.browser.upload(addressOf(form), data)
          : await person.browser.post(addressOf(form), sent);
        rows.tries += 1;
        await answer.body?.cancel();
        if (answer.status >= 500) rows.found.push(`${form.action} with ${target} is answered ${answer.status}`);
      }
  }
  for (const target of targets) {
    const body = {
      provider: 'nobody',
      issuer: target,
      callbackURL: target,
      redirectTo: target,
      image: target,
      discoveryUrl: target,
    };
    for (const endpoint of ['/sign-in/social', '/link-social', '/request-password-reset', '/sign-up/email']) {
      await siege.people.customer.browser.json(`/api/auth${endpoint}`, body);
      rows.tries += 1;
    }
  }
  const csv = `name,code,country,logo_url\n${targets.map((target, index) => `Attacked ${index},Y${index % 10},KE,${target}`).join('\n')}\n`;
  const file = new FormData();
  file.append('file', new Blob([csv], { type: 'text/csv' }), 'airlines.csv');
  await (await siege.people.admin.browser.upload('/admin/import/airlines', file)).body?.cancel();
  rows.tries += targets.length;
  await siege.log.settle();
  if (requests > 0) rows.found.push(`The server asked an address of its own network ${requests} times`);
  await new Promise((resolve) => inside.close(resolve));
  return rows;
}

/** Two requests in one, where the first is read differently by two servers. `alive` is the answer to the second. */
const hidden = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
const smuggled: [string, string][] = [
  [
    'both lengths',
    `POST /about HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  [
    'two lengths',
    `POST /about HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`,
  ],
  ['a list of lengths', `POST /about HTTP/1.1\r\nHost: a\r\nContent-Length: 0, ${hidden.length}\r\n\r\n${hidden}`],
  ['a signed length', `POST /about HTTP/1.1\r\nHost: a\r\nContent-Length: +0\r\n\r\n${hidden}`],
  [
    'an unknown coding',
    `POST /about HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\nContent-Length: 0\r\n\r\n${hidden}`,
  ],
  [
    'a blank before the colon',
    `POST /about HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\nContent-Length: ${hidden.length + 5}\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  [
    'a folded header',
    `POST /about HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\r\n chunked\r\nContent-Length: ${hidden.length + 5}\r\n\r\n0\r\n\r\n${hidden}`,
  ],
  [
    'a bare line feed',
    `POST /about HTTP/1.1\r\nHost: a\nTransfer-Encoding: chunked\nContent-Length: ${hidden.length + 5}\n\n0\r\n\r\n${hidden}`,
  ],
  [
    'a chunk of a wrong length',
    `POST /about HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${hidden}`,
  ],
  [
    'a chunk extension with line ends',
    `POST /about HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0;\n${hidden}\r\n\r\n`,
  ],
  ['two hosts', `GET /about HTTP/1.1\r\nHost: a\r\nHost: ${evil}\r\n\r\n`],
  ['a header in the path', `GET /about%0d%0aX-Attacked:1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`],
  ['a null byte', 'GET /about\u0000 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a header over several lines', `GET /about HTTP/1.1\r\nHost: a\r\nX: b\rX-Attacked: 1\r\nConnection: close\r\n\r\n`],
];

async function smuggle({ site }: Siege): Promise<Attempts> {
  const rows = attempts('request smuggling shapes and line ends in headers');
  for (const [what, bytes] of smuggled) {
    rows.tries += 1;
    const answer = await exchange(site.product.port, bytes);
    if (/\r\n\r\nalive/.test(answer) || /^x-attacked/im.test(answer))
      rows.found.push(`${what}: ${answer.slice(0, 100)}`);
    if (/^HTTP\/1\.1 5/.test(answer)) rows.found.push(`${what} is answered ${answer.slice(9, 12)}`);
  }
  if (!/\r\n\r\nalive/.test(await exchange(site.product.port, hidden)))
    rows.found.push('The hidden request is not answered alone');
  return rows;
}

/** Everything that is answered within a second. */
function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (part) => {
      said += part;
    });
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on('error', () => {}).on('close', () => resolve(said));
  });
}
