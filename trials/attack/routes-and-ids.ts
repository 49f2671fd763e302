import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Audience } from '#app/access.ts';
import { libraryEndpoints, ourEndpoints } from '#features/identity/library/api-endpoints.ts';
import { readPdf } from '#tests/booking/read-pdf.ts';
import { repository } from '#tests/checks/source-files.ts';
import type { OpenSite, People, Person } from './attacked-site.ts';
import { invitePeople } from './attacked-site.ts';
import { type Attempts, attempts } from './attempts.ts';
import { type ChangeLog, described, mentions, noteChanges } from './database-changes.ts';
import { crawl, entrances, type Field, type Route, routeOf, routes, type ShownForm, submissionsOf } from './forms.ts';

// Every route and every form, tried by everybody with what is somebody else's.

/** Who is let in. What is refused may change nothing at all; what is not may touch nothing of the owner's. */
function isLetIn(audience: Audience, role: Person['role']): boolean {
  if (audience === 'everyone' || audience === 'accountOrSignInPrompt') return true;
  if (audience === 'account' || audience === 'api') return role !== 'visitor';
  if (audience === 'agent') return role === 'agent';
  return role === 'admin' && audience !== 'developers';
}

/** Signing out would end the walk of whoever does it; sign-in-service.test.ts walks it. */
const endsTheWalk = /^\/sign-out$/;

export async function attackRoutes(open: OpenSite, { isQuick }: { isQuick: boolean }): Promise<Attempts[]> {
  const site = await open();
  try {
    const people = await invitePeople(site);
    const log = await noteChanges(site.db);
    await log.settle();
    const all = isQuick ? [people.otherCustomer, people.otherAgent] : Object.values(people);
    const walk: Walk = { people, attackers: all, log, pages: attempts('pages and data of others'), isQuick };
    await walkPages(walk);
    const forms = attempts('forms of others, sent as they stand');
    await replayForms(walk, forms);
    const intents = attempts('every intent in the source, with ids of others');
    await forgeIntents(walk, intents);
    const api = attempts('endpoints of /api/auth with ids of others');
    await callEndpoints(walk, api);
    for (const person of all.filter(({ role }) => role !== 'visitor'))
      if ((await person.browser.get('/api/v1/me')).status !== 200)
        walk.pages.found.push(`${person.name} is signed out by the walk, which proves nothing from then on`);
    return [walk.pages, forms, intents, api];
  } finally {
    await site.close();
  }
}

interface Walk {
  people: People;
  attackers: Person[];
  log: ChangeLog;
  pages: Attempts;
  isQuick: boolean;
}

function ownersFor({ people }: Walk, attacker: Person): Person[] {
  return [people.customer, people.agent].filter((owner) => owner !== attacker);
}

/** A pattern with each of the person's things in the place of what it names. */
function addressesOf(pattern: string, { ids, role }: Person): string[] {
  const first = (values: string[]) => values[0] ?? '01900000-0000-7000-8000-000000000001';
  const filled = pattern
    .replace(':kind', 'airlines')
    .replace(':report', 'key-figures')
    .replace(':code', 'QAA')
    .replace(':chapter', 'buttons')
    .replace(':file', 'en.json')
    .replace('/*', '/no-such-page')
    .replace(':payment', first(ids.payments))
    .replace(':document', pattern.includes('/bookings/') ? 'invoice' : (ids.uuids[2] ?? 'invoice'));
  if (filled.includes('/deposits/:reference'))
    return ids.deposits.map((reference) => filled.replace(':reference', reference).replace(':id', first(ids.uuids)));
  if (filled.includes(':reference')) return ids.references.map((reference) => filled.replace(':reference', reference));
  if (!filled.includes(':id')) return [filled];
  const uuids = role === 'admin' ? ids.uuids.slice(0, 1) : ids.uuids;
  return uuids.map((id) => filled.replace(':id', id));
}

function dataOf(address: string): string {
  return address === '/' ? '/_.data' : `${address}.data`;
}

async function saidIn(answer: Response): Promise<string> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = `${answer.headers.get('location') ?? ''}\n${Buffer.from(bytes).toString('utf8')}`;
  return answer.headers.get('content-type') === 'application/pdf' ? `${text}\n${readPdf(bytes).text}` : text;
}

/** Notes a failing answer, and every secret in it that its reader is not to know and did not send. */
async function judge(
  answer: Response,
  {
    rows,
    attacker,
    owner,
    what,
    sent,
  }: { rows: Attempts; attacker: Person; owner: Person; what: string; sent: string },
): Promise<string> {
  rows.tries += 1;
  const text = await saidIn(answer);
  if (answer.status >= 500) rows.found.push(`${what} is answered ${answer.status} to ${attacker.name}`);
  const leaked =
    attacker.role === 'admin' ? [] : owner.secrets.filter((one) => text.includes(one) && !sent.includes(one));
  if (leaked.length > 0) rows.found.push(`${what} tells ${attacker.name} ${leaked.join(', ')}`);
  return text;
}

/** Notes every change that the attacker may not have made. */
async function judgeChanges(
  { log }: Walk,
  {
    rows,
    attacker,
    owner,
    what,
    isRefused,
  }: {
    rows: Attempts;
    attacker: Person;
    owner: Person;
    what: string;
    isRefused: boolean;
  },
): Promise<void> {
  const changes = await log.take();
  const ids = [...owner.ids.uuids, ...owner.ids.references, ...owner.ids.deposits];
  const bad = changes.filter((change) => isRefused || mentions(change, ids));
  for (const change of bad) rows.found.push(`${what} as ${attacker.name}: ${described(change)}`);
}

async function walkPages(walk: Walk): Promise<void> {
  const { attackers, pages: rows } = walk;
  for (const route of routes.filter(({ path }) => path !== '/admin/live'))
    for (const attacker of attackers) {
      const isRefused = !isLetIn(route.who, attacker.role);
      for (const owner of ownersFor(walk, attacker)) {
        for (const address of addressesOf(route.path, owner)) {
          const sent = `${address} ${decodeURIComponent(address)}`;
          const what = `GET ${address}`;
          for (const one of [address, dataOf(address)]) {
            const answer = await attacker.browser.get(one);
            const text = await judge(answer, { rows, attacker, owner, what, sent });
            const isTurnedAway =
              answer.status >= 300 || /\/(auth|admin-login)\?next=|unauthorized|forbidden/.test(text);
            if (isRefused && !isTurnedAway) rows.found.push(`${one} lets ${attacker.name} in`);
          }
        }
        // What an administrator or an owner reads may leave a trace: origins.ts has those.
        if (attacker.role !== 'admin')
          await judgeChanges(walk, { rows, attacker, owner, what: `GET ${route.path}`, isRefused: true });
      }
      await walk.log.take();
    }
}

/** Each form that an owner sees, as everybody else would send it who has seen it too. */
async function replayForms(walk: Walk, rows: Attempts): Promise<void> {
  const { people, attackers, log } = walk;
  const owners = walk.isQuick ? [people.customer, people.agent] : [people.customer, people.agent, people.admin];
  for (const owner of owners) {
    const { forms, pages, failures } = await crawl(owner.browser, entrances(owner.ids));
    rows.found.push(...failures);
    if (pages.length < 50 || forms.length < 20) rows.found.push(`${owner.name} sees ${forms.length} forms only`);
    await log.settle();
    for (const form of forms.filter(({ method }) => method === 'post'))
      for (const attacker of attackers.filter((one) => one !== owner))
        await replay(walk, { form, attacker, owner, rows });
  }
}

async function replay(
  walk: Walk,
  { form, attacker, owner, rows }: { form: ShownForm; attacker: Person; owner: Person; rows: Attempts },
): Promise<void> {
  const { pathname } = new URL(form.action, 'http://here');
  const route = routeOf(pathname);
  if (!route || endsTheWalk.test(route.path)) return;
  const isRefused = !isLetIn(route.who, attacker.role);
  for (const fields of submissionsOf(forged(form))) {
    const sent = `${form.action} ${Object.values(fields).join(' ')}`;
    const what = `POST ${form.action} ${fields.intent ?? ''}`;
    const answer = await attacker.browser.post(form.action, fields);
    await judge(answer, { rows, attacker, owner, what, sent });
    await judgeChanges(walk, { rows, attacker, owner, what, isRefused });
  }
}

const typed = new Set(['text', 'textarea', 'tel', 'email', 'search']);

/** With ids and amounts as they are, and with the owner's own words replaced: what an attacker types is no secret to them. */
function forged(form: ShownForm): ShownForm {
  const isReplaced = ({ kind, value }: Field) => typed.has(kind) && /[^\d.,\s]/.test(value);
  return {
    ...form,
    fields: form.fields.map((field) => (isReplaced(field) ? { ...field, value: 'Forged words' } : field)),
  };
}

/** The intents that the source of a route and its folder know: a form need not be on any page. */
function intentsOf({ file }: Route): string[] {
  const source = path.join(repository, 'app', file);
  const folder = source.replace(/\.tsx?$/, '');
  const beside = readIfThere(folder).map((name) => path.join(folder, name));
  const found = new Set(['']);
  for (const one of [source, ...beside].filter((name) => /(?<!\.test)\.tsx?$/.test(name))) {
    const text = readFileSync(one, 'utf8');
    const spoken = [
      ...text.matchAll(/intent'\)\s*===\s*'([^']+)'/g),
      ...text.matchAll(/\bintent\s*===\s*'([^']+)'/g),
      ...text.matchAll(/name="intent"\s+value="([^"]+)"/g),
      ...text.matchAll(/\bintent="([^"]+)"/g),
      ...text.matchAll(/\bcase '([a-z-]+)':/g),
      ...text.matchAll(/^ {2}'?([a-z-]+)'?: (?:async )?\(?[\w{} ,]*\)? =>/gm),
    ];
    for (const [, intent = ''] of spoken) found.add(intent);
  }
  return [...found];
}

function readIfThere(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Names under which forms of the site carry an id. */
const idFields =
  'id of booking reference agent agentId user userId document payment deposit session passkey alert inquiry hotel room'.split(
    ' ',
  );

async function forgeIntents(walk: Walk, rows: Attempts): Promise<void> {
  for (const route of routes.filter(({ path }) => !endsTheWalk.test(path) && path !== '/api/auth/*'))
    for (const attacker of walk.attackers.filter(({ role }) => role !== 'admin'))
      for (const owner of ownersFor(walk, attacker)) {
        const isRefused = !isLetIn(route.who, attacker.role);
        const ids = [...owner.ids.uuids.slice(0, 7), owner.ids.references[0] ?? ''];
        const addresses = addressesOf(route.path, owner).slice(0, isRefused ? 1 : 4);
        const isNamedInAddress = route.path.includes(':');
        for (const intent of intentsOf(route))
          for (const id of isRefused || isNamedInAddress ? ids.slice(0, 1) : ids)
            for (const address of addresses) {
              const fields = { ...Object.fromEntries(idFields.map((name) => [name, id])), intent, confirmed: 'yes' };
              const what = `POST ${address} ${intent} of ${id}`;
              const answer = await attacker.browser.post(address, fields);
              await judge(answer, { rows, attacker, owner, what, sent: `${address} ${id}` });
            }
        await judgeChanges(walk, { rows, attacker, owner, what: `POST ${route.path}`, isRefused });
      }
}

async function callEndpoints(walk: Walk, rows: Attempts): Promise<void> {
  const endpoints = [...libraryEndpoints, ...ourEndpoints].filter(({ path }) => path !== '/sign-out');
  for (const { method, path: endpoint } of endpoints)
    for (const attacker of walk.attackers.filter(({ role }) => role !== 'admin'))
      for (const owner of ownersFor(walk, attacker)) {
        const what = `${method} /api/auth${endpoint}`;
        for (const id of owner.ids.uuids.slice(0, 4)) {
          const address = `/api/auth${endpoint.replace(':id', 'nobody')}`;
          const body = { id, userId: id, sessionId: id, accountId: id, passkeyId: id, token: id };
          const query = `?${new URLSearchParams({ userId: id, id })}`;
          const answer =
            method === 'GET' ? await attacker.browser.get(address + query) : await attacker.browser.json(address, body);
          await judge(answer, { rows, attacker, owner, what, sent: id });
        }
        await judgeChanges(walk, { rows, attacker, owner, what, isRefused: false });
      }
}
