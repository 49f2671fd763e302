import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';
import { newId } from '#lib/ids.ts';
import { fund } from '../agents/agents.ts';
import { readPdf } from '../booking/read-pdf.ts';
import { type AgencyRoute, agencyRoutes, intentsInSource, knownIntents } from './agent-actions.ts';
import { type Browser, openBrowser } from './browser.ts';
import { type MarkedAgency, openAgency, openMarkedAgency, rowsOf } from './marked-agency.ts';
import { openSite, type Site, signUpClient } from './site.ts';

// Requests every route and form about agencies as everybody but the owning agency. Nothing of the agency's
// data may leak or change.

const routes = agencyRoutes();
const everybody = ['another agency', 'a suspended agency', 'a pending agency', 'a client', 'a visitor'] as const;
// Access per role is tested in routes-and-roles.test.ts.
const attackers = process.env.LONG ? everybody : everybody.slice(0, 1);

let site: Site;
let owner: MarkedAgency;
let browsers: Record<(typeof everybody)[number], Browser>;

beforeAll(async () => {
  site = await openSite();
  owner = await openMarkedAgency(site);
  const other = await openAgency(site, 'other@example.com');
  await fund(site.db, other, 50_000);
  browsers = {
    'another agency': other.browser,
    'a pending agency': (await openAgency(site, 'pending@example.com', { verification: 'pending' })).browser,
    'a suspended agency': (await openAgency(site, 'suspended@example.com', { account: 'suspended' })).browser,
    'a client': await signUpClient(site, 'client@example.com'),
    'a visitor': openBrowser(site.product.url),
  };
});
afterAll(() => site?.close());

/** A pattern with each of the owner's things in the place of what it names. */
function addressesOf({ pattern }: AgencyRoute): string[] {
  const { references, deposits, uuids, document } = owner.ids;
  if (pattern.startsWith('/agent/deposits/'))
    return deposits.map((reference) => pattern.replace(':reference', reference));
  if (pattern.includes(':reference'))
    return references.map((reference) => pattern.replace(':reference', reference).replace(':payment', uuids[4] ?? ''));
  if (!pattern.includes(':id')) return [pattern];
  const documents = pattern.replace(':document', document);
  const ids = pattern.startsWith('/admin/') ? [owner.agentId] : uuids;
  return ids.map((id) => documents.replace(':id', id));
}

/** Query strings to try. */
function searchesOf({ pattern }: AgencyRoute): string[] {
  if (!pattern.startsWith('/agent/') || pattern.includes(':')) return [''];
  const { agentId, ids } = owner;
  const all = { from: '2020-01-01', to: '2035-12-31' };
  const searches: Record<string, string>[] = [
    {},
    { ...all, agent: agentId, agentId, agent_id: agentId, id: agentId, of: agentId, customers: 'all' },
    { ...all, q: 'Secretovich' },
    { ...all, q: ids.sold, reference: ids.sold, booking: ids.sold },
    { ...all, q: 'hidden-customer@example.com', customer: 'hidden-customer@example.com' },
    { deposit: ids.deposits[0] ?? '' },
    { deposit: ids.deposits[1] ?? '', remove: ids.document, document: ids.document },
  ];
  return searches.map((search) => (Object.keys(search).length > 0 ? `?${new URLSearchParams(search)}` : ''));
}

/** Everything that any of the forms reads, pointing at what is the owner's. */
function forgeries({ pattern }: AgencyRoute, intent: string): Record<string, string>[] {
  const { agentId, userId, ids } = owner;
  const always = {
    intent,
    agent: agentId,
    agentId,
    user: userId,
    id: agentId,
    document: ids.document,
    booking: ids.sold,
    reference: ids.sold,
    submitKey: newId(),
    key: newId(),
    method: 'bank_transfer',
    phone: '+254712555048',
    markup: '20',
    lowBalance: '25.00',
    agencyName: 'Taken Over',
    city: 'Nairobi',
    country: 'Kenya',
    reason: 'Because I can',
    direction: 'give',
    limit: '90000',
    ceiling: '100',
    rating: '1',
    comment: 'Forged',
    payment: ids.uuids[4] ?? '',
    refundMinor: ids.refundMinor,
  };
  return [
    { ...always, of: agentId, deposit: ids.deposits[0] ?? '', amount: '12.00' },
    {
      ...always,
      of: ids.pendingDeposit,
      deposit: ids.deposits[1] ?? '',
      // The confirmation text; in the portal this would be the agency's own request.
      amount: pattern.startsWith('/admin/') ? '65432.17' : '13.00',
      refundMinor: '0',
    },
    { ...always, of: ids.adjustment, deposit: ids.deposits[1] ?? '', amount: '-5' },
  ];
}

/** Of a document, what stands on its pages too. */
async function saidIn(answer: Response): Promise<string> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = Buffer.from(bytes).toString('utf8');
  return answer.headers.get('content-type') === 'application/pdf' ? `${text}\n${readPdf(bytes).text}` : text;
}

/** Leaked values that the request itself did not contain. */
async function leaked(answer: Response, sent: string): Promise<string[]> {
  const text = `${answer.headers.get('location') ?? ''}\n${await saidIn(answer)}`;
  expect(answer.status).toBeLessThan(500);
  return owner.secrets.filter((secret) => text.includes(secret) && !sent.includes(secret));
}

test('the walk knows every form: whatever the source answers to is written down', () => {
  const withForms = routes.filter(({ hasAction }) => hasAction).map(({ pattern }) => pattern);
  expect(Object.keys(knownIntents).sort()).toEqual(withForms.sort());
  const known = new Set(Object.values(knownIntents).flat());
  expect([...intentsInSource()].filter((intent) => !known.has(intent))).toEqual([]);
  expect(intentsInSource().size).toBeGreaterThan(12);
});

test('the agency itself reads all of its marks on these pages', async () => {
  const unseen = new Set(owner.secrets);
  for (const route of routes.filter(({ pattern }) => !pattern.startsWith('/admin')))
    for (const address of [...addressesOf(route), `${route.pattern}?from=2020-01-01&to=2035-12-31`]) {
      const answer = await owner.browser.get(address);
      expect(answer.status).toBeLessThan(500);
      const text = await saidIn(answer);
      for (const secret of unseen) if (text.includes(secret)) unseen.delete(secret);
    }
  // Amounts appear in dollars or cents; one form is enough.
  const names = [...unseen].filter((secret) => !/^[\d,.]+$/.test(secret));
  expect(names).toEqual(['A hidden reason of the house']);
  for (const figure of ['77,777.77', '65,432.17']) expect([...unseen]).not.toContain(figure);
});

describe.each(attackers)('%s', (attacker) => {
  test.each(routes)('at $pattern', async (route) => {
    const browser = browsers[attacker];
    const before = await rowsOf(site.db, owner);
    const leaks: string[] = [];
    const keep = async (answer: Response, address: string, fields = {}) => {
      const sent = decodeURIComponent(`${address} ${Object.values(fields).join(' ')}`.replaceAll('+', ' '));
      const secrets = await leaked(answer, sent);
      if (secrets.length > 0) leaks.push(`${address} says ${secrets.join(', ')}`);
    };
    for (const address of addressesOf(route)) {
      const data = `${address}.data`;
      // A page and its data contain the same; in the short form only one of them is requested.
      const [telling, other] = /\.\w+$/.test(address) ? [address, data] : [data, address];
      for (const search of searchesOf(route)) {
        await keep(await browser.get(telling + search), address + search);
        if (search && !process.env.LONG) continue;
        await keep(await browser.get(other + search), address + search);
      }
      for (const intent of knownIntents[route.pattern] ?? [''])
        for (const fields of forgeries(route, intent)) await keep(await browser.post(address, fields), address, fields);
    }
    expect(leaks).toEqual([]);
    expect(await rowsOf(site.db, owner)).toEqual(before);
  });
});

test('after all of it the books hold', async () => {
  expect(await brokenInvariants(site.db)).toEqual([]);
});
