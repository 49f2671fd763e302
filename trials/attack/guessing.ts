import { randomInt } from 'node:crypto';
import { newId } from '#lib/ids.ts';
import { codeOf } from '#tests/e2e/people.ts';
import { type Browser, openBrowser, someAddress } from '#tests/process/browser.ts';
import { startProduct } from '#tests/process/product.ts';
import { PASSWORD, type Site, setUpAdmin, signInAs, signUpClient } from '#tests/process/site.ts';
import { adminEmail, attackedEnvironment, invitePeople, type OpenSite, type People } from './attacked-site.ts';
import { type Attempts, attempts } from './attempts.ts';
import { formsIn, submissionsOf } from './forms.ts';

// What can be found out by asking often: who has an account, and passwords, codes and names of travellers.

export async function attackByGuessing(open: OpenSite, { isQuick }: { isQuick: boolean }): Promise<Attempts[]> {
  const site = await open();
  const folder = `${site.folder.dataDir}-second`;
  const second = await startProduct({
    ...attackedEnvironment,
    DATA_DIR: folder,
    DATABASE_URL: site.databaseUrl,
    TRUST_PROXY: '1',
  });
  try {
    const doors = [site.product.url, second.url];
    const enumerated = await askForSetup(site, isQuick);
    const { rows: setup, admin } = await guessSetupCode(site, doors);
    const people = await invitePeople(site, admin);
    return [
      enumerated,
      setup,
      ...(await askForAccounts(site, people, isQuick)),
      await guessPassword(site, doors),
      await guessBooking(site, people, doors),
      await guessSecondFactor(site, doors),
      await signUpOften(doors),
    ];
  } finally {
    await second.stop();
    await site.close();
  }
}

/** A question about somebody who exists, or does not, from a network of its own. */
type Ask = (index: number) => Promise<Response>;

/** What a reader sees: without tags, scripts, and what was typed. */
async function shownBy(answer: Response, typed: RegExp): Promise<string> {
  const text = (await answer.text()).replaceAll(/<script\b.*?<\/script>|<[^>]*>/gs, ' ').replaceAll(typed, '…');
  return `${answer.status} ${text.replaceAll(/\s+/g, ' ')}`;
}

/**
 * Interleaved, so that a busy machine slows both alike; compared by their lower quartiles, because noise only adds, and a
 * difference has to show three times.
 */
async function compare(
  what: string,
  { known, unknown, typed, pairs }: { known: Ask; unknown: Ask; typed: RegExp; pairs: number },
): Promise<Attempts> {
  const rows = attempts(what);
  const slowerBy = async (round: number) => {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let pair = 0; pair < pairs; pair += 1) {
      const answers: string[] = [];
      // Who is asked first takes turns.
      for (const kind of pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const startedAt = performance.now();
        const answer = await (kind === 'known' ? known : unknown)(round * pairs + pair);
        times[kind].push(performance.now() - startedAt);
        answers.push(await shownBy(answer, typed));
        rows.tries += 1;
      }
      if (answers[0] !== answers[1])
        rows.found.push(`The answers differ: ${difference(answers[0] ?? '', answers[1] ?? '')}`);
    }
    const [one, other] = [lowerQuartile(times.known), lowerQuartile(times.unknown)];
    rows.note = `${one.toFixed(1)} and ${other.toFixed(1)} ms`;
    return Math.max(one, other) - Math.min(one, other) > 4 ? Math.max(one, other) / Math.min(one, other) : 1;
  };
  const limit = 1.5;
  if ((await slowerBy(0)) > limit && (await slowerBy(1)) > limit && (await slowerBy(2)) > limit)
    rows.found.push(`The times differ: ${rows.note}`);
  return rows;
}

function lowerQuartile(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 4)] ?? 0;
}

function difference(one: string, other: string): string {
  const at = [...one].findIndex((character, index) => character !== other[index]);
  return `"${one.slice(Math.max(0, at - 20), at + 40)}" and "${other.slice(Math.max(0, at - 20), at + 40)}"`;
}

const anyEmail = /[\w.+-]+@example\.com/g;
const nobody = () => `nobody-${newId()}@example.com`;

function from(site: Site): Browser {
  return openBrowser(site.product.url, someAddress());
}

async function askForAccounts(site: Site, people: People, isQuick: boolean): Promise<Attempts[]> {
  const pairs = isQuick ? 5 : 15;
  // Limits count guesses at an account: these are asked for a few times each.
  const emails = Array.from({ length: Math.ceil((3 * pairs) / 2) }, (_, index) => `known-${index}@example.com`);
  for (const email of emails) await signUpClient(site, email);
  const known = (index: number) => emails[index % emails.length] ?? '';
  const password = 'not-this-one-4471';
  const signIn = (email: string) => from(site).post('/auth', { intent: 'sign-in', email, password });
  const officeSignIn = (email: string) => from(site).post('/admin-login', { email, password: PASSWORD });
  const byApi = (email: string) => from(site).json('/api/auth/sign-in/email', { email, password });
  const recover = (email: string) => from(site).post('/auth/recover', { email });
  const references = people.customer.ids.references;
  const findBooking = (reference: string) => from(site).post('/booking', { reference, lastName: 'Nobodyatall' });
  const aboutEmails = (ask: (email: string) => Promise<Response>) => ({
    known: (index: number) => ask(known(index)),
    unknown: () => ask(nobody()),
    typed: anyEmail,
    pairs,
  });
  return [
    await compare('who has an account, by signing in', aboutEmails(signIn)),
    await compare('who has an account, by signing in to the API', aboutEmails(byApi)),
    await compare('whose password is right, by signing in to the back-office', aboutEmails(officeSignIn)),
    await compare('who has an account, by recovering a password', aboutEmails(recover)),
    await compare('which reference is a booking', {
      known: (index) => findBooking(references[index % references.length] ?? ''),
      unknown: () => findBooking(`FM${randomInt(100_000, 999_999)}`),
      typed: /FM\d+/g,
      pairs: Math.min(pairs, 10),
    }),
  ];
}

async function askForSetup(site: Site, isQuick: boolean): Promise<Attempts> {
  await signUpClient(site, 'first@example.com');
  const ask = (email: string) => from(site).post('/admin-setup', { email, code: 'BCDF-GHJK' });
  return compare('who has an account, by the set-up of the first administrator', {
    known: () => ask('first@example.com'),
    unknown: () => ask(nobody()),
    typed: anyEmail,
    pairs: isQuick ? 5 : 12,
  });
}

/** From one address, or from another one each time; over both processes in turn. */
async function guess(
  doors: readonly string[],
  times: number,
  ask: (browser: Browser, index: number) => Promise<Response>,
  address?: string,
): Promise<Response[]> {
  const answers: Response[] = [];
  for (let at = 0; at < times; at += 1) {
    const answer = await ask(openBrowser(doors[at % doors.length] ?? '', address ?? someAddress()), at);
    await answer.body?.cancel();
    answers.push(answer);
  }
  return answers;
}

/** So many of the guesses were checked at most; the others were told to wait. */
function judgeLimit(rows: Attempts, what: string, answers: readonly Response[], most: number): void {
  const isRefused = ({ status, headers }: Response) => status === 429 || headers.has('retry-after');
  const checked = answers.filter((answer) => !isRefused(answer)).length;
  rows.tries += answers.length;
  rows.note = [rows.note, `${what}: ${checked} of ${answers.length} checked`].filter(Boolean).join('; ');
  if (checked > most) rows.found.push(`${what}: ${checked} of ${answers.length} guesses were checked`);
}

async function guessPassword(site: Site, doors: readonly string[]): Promise<Attempts> {
  const rows = attempts('passwords, over two processes');
  const email = 'guessed@example.com';
  const owner = await signUpClient(site, email);
  await owner.post('/sign-out');
  await signInAs(site, email, owner);
  const signIn = (browser: Browser, index: number) =>
    browser.post('/auth', { intent: 'sign-in', email, password: `guess-${index}-4471` });
  judgeLimit(rows, 'from many networks', await guess(doors, 40, signIn), 12);
  const atMany = (browser: Browser) => browser.post('/auth', { intent: 'sign-in', email: nobody(), password: 'guess' });
  judgeLimit(rows, 'of many accounts from one network', await guess(doors, 130, atMany, someAddress()), 100);
  if ((await owner.get('/api/v1/me')).status !== 200) rows.found.push('Guessing ends the session of the owner');
  owner.cookies.delete([...owner.cookies.keys()].find((name) => /session_token/.test(name)) ?? '');
  const again = await owner.post('/auth', { intent: 'sign-in', email, password: PASSWORD });
  if (again.status !== 303) rows.found.push(`The owner is shut out on a known device: ${again.status}`);
  return rows;
}

async function guessBooking(site: Site, people: People, doors: readonly string[]): Promise<Attempts> {
  const rows = attempts('references and last names, over two processes');
  const [reference = ''] = people.customer.ids.references;
  const owner = from(site);
  const opened = await owner.post('/booking', { reference, lastName: 'Canarymoja' });
  if (opened.status !== 303) rows.found.push(`The owner does not find the booking: ${opened.status}`);
  const byName = (browser: Browser, index: number) => browser.post('/booking', { reference, lastName: `Name${index}` });
  judgeLimit(rows, 'names', await guess(doors, 40, byName), 12);
  const byReference = (browser: Browser, index: number) =>
    browser.post('/booking', { reference: `FM${100_000 + index}`, lastName: 'Hassan' });
  judgeLimit(rows, 'references from one network', await guess(doors, 40, byReference, someAddress()), 20);
  const again = await owner.post('/booking', { reference, lastName: 'Canarymoja' });
  if (again.status !== 303) rows.found.push(`The owner is shut out on a known device: ${again.status}`);
  return rows;
}

async function guessSetupCode(site: Site, doors: readonly string[]): Promise<{ rows: Attempts; admin: Browser }> {
  const rows = attempts('the set-up code, over two processes');
  const ask = (browser: Browser) => browser.post('/admin-setup', { email: 'first@example.com', code: 'BCDF-GHJK' });
  judgeLimit(rows, 'from one network', await guess(doors, 30, ask, someAddress()), 6);
  // Whoever reads the console is not shut out.
  const admin = await setUpAdmin(site, adminEmail);
  if ((await admin.get('/admin')).status !== 200) rows.found.push('The reader of the console is shut out');
  return { rows, admin };
}

async function guessSecondFactor(site: Site, doors: readonly string[]): Promise<Attempts> {
  const rows = attempts('codes of the second step, over two processes');
  const email = 'two-step@example.com';
  const owner = await signUpClient(site, email);
  const page = '/account/security';
  const begun = await owner.post(page, { intent: 'begin-authenticator', currentPassword: PASSWORD });
  const form = formsIn(await begun.text(), page).find(({ fields }) => fields.some(({ name }) => name === 'totpUri'));
  const [fields = {}] = form ? submissionsOf(form) : [];
  const on = await owner.post(page, { ...fields, code: await codeOf(fields.totpUri ?? 'otpauth://totp/a?secret=') });
  if (on.status >= 400) rows.found.push(`Two-step sign-in is not turned on: ${on.status}`);
  let [passed, checked] = [0, 0];
  // A new sign-in for every few guesses, as an attacker who knows the password would.
  for (let round = 0; round < 8; round += 1) {
    const thief = openBrowser(doors[round % doors.length] ?? '', someAddress());
    const signedIn = await thief.post('/auth', { intent: 'sign-in', email, password: PASSWORD });
    const step = signedIn.headers.get('location') ?? '/auth/second-step';
    for (let at = 0; at < 6; at += 1) {
      const answer = await thief.post(
        step,
        { code: String(randomInt(1_000_000)).padStart(6, '0') },
        {
          headers: { 'x-forwarded-for': someAddress() },
        },
      );
      if (answer.status === 303) passed += 1;
      // Without its scripts, which know all sentences of the page.
      if (/That code is not right/.test(await shownBy(answer, /$^/g))) checked += 1;
      rows.tries += 1;
    }
  }
  rows.note = `${checked} of ${rows.tries} checked`;
  if (passed > 0) rows.found.push('A guessed code was accepted');
  if (checked === 0 || checked > 12) rows.found.push(`${checked} codes were checked, from ever new networks`);
  if ((await owner.get('/api/v1/me')).status !== 200) rows.found.push('Guessing ends the session of the owner');
  return rows;
}

/** Signing up has to say that an address is taken; it says so to one network a few times an hour. */
async function signUpOften(doors: readonly string[]): Promise<Attempts> {
  const rows = attempts('sign-up, which names taken addresses, from one network');
  const body = { name: 'Amina Hassan', email: 'guessed@example.com', password: PASSWORD };
  const ask = (browser: Browser) => browser.json('/api/auth/sign-up/email', body);
  judgeLimit(rows, 'addresses', await guess(doors, 45, ask, someAddress()), 30);
  return rows;
}
