import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { newId } from '#lib/ids.ts';
import { readPdf } from '#tests/booking/read-pdf.ts';
import { chromiumOptions } from '#tests/chromium.ts';
import { type Browser, someAddress } from '#tests/process/browser.ts';
import { PASSWORD, type Site, signInAs } from '#tests/process/site.ts';
import { invitePeople, type OpenSite, type Person } from './attacked-site.ts';
import { type Attempts, attempts } from './attempts.ts';
import { asEmail, forChoices, odd, scripts } from './corpus.ts';
import { type ChangeLog, noteChanges } from './database-changes.ts';
import { crawl, entrances, type Field, formsIn, routeOf, type ShownForm, submissionsOf } from './forms.ts';

// The corpus in every field of every form, then the pages that show it, in Chromium with traps.

export async function attackFields(open: OpenSite, { isQuick }: { isQuick: boolean }): Promise<Attempts[]> {
  const site = await open();
  const chromiumBrowser = await chromium.launch(chromiumOptions());
  try {
    const people = await invitePeople(site);
    const log = await noteChanges(site.db);
    const rows = {
      fields: attempts('the corpus in every field of every form'),
      pages: attempts('pages that show what was typed, in Chromium'),
      mails: attempts('mails: headers, and HTML in Chromium'),
      files: attempts('cells of CSV files and PDF documents'),
    };
    const stored = new Set<string>();
    const { visitor, customer, agent, admin } = people;
    for (const person of isQuick ? [visitor, customer] : [visitor, customer, agent, admin]) {
      await injectAs(site, person, { rows: rows.fields, isQuick });
      for (const column of columnsWithPayload(await log.take())) stored.add(column);
      const readers = person === admin || person === visitor ? [visitor, admin] : [person, admin];
      const show = () => showPages(site, chromiumBrowser.newContext.bind(chromiumBrowser), readers, rows.pages);
      if (!isQuick || person === customer) await show();
    }
    await log.settle();
    await readMails(site, await trap(await chromiumBrowser.newContext(), rows.mails, site), rows.mails);
    await readFiles([customer, agent, admin], rows.files);
    rows.fields.note = `${stored.size} columns hold a payload`;
    // A site that stores nothing passes every test.
    if (stored.size < (isQuick ? 3 : 15)) rows.fields.found.push(`Only ${stored.size} columns hold a payload`);
    return Object.values(rows);
  } finally {
    await chromiumBrowser.close();
    await site.close();
  }
}

const isPayload = /attacked/;

function columnsWithPayload(changes: Awaited<ReturnType<ChangeLog['take']>>): string[] {
  return changes.flatMap(({ table, after }) =>
    Object.entries(after ?? {})
      .filter(([, value]) => isPayload.test(JSON.stringify(value)))
      .map(([column]) => `${table}.${column}`),
  );
}

/**
 * Each value of the corpus in all text fields of a form at once; then each field alone with a few of them, the others as
 * they have to be, because one that is refused would hide the rest.
 */
async function injectAs(
  site: Site,
  person: Person,
  { rows, isQuick }: { rows: Attempts; isQuick: boolean },
): Promise<void> {
  const { forms } = await crawl(person.browser, entrances(person.ids));
  const met = new Set<string>();
  const inject = async (form: ShownForm, names: readonly string[], value: string) => {
    const status = await submitWith(person.browser, form, Object.fromEntries(names.map((name) => [name, value])));
    rows.tries += 1;
    if (status >= 500)
      rows.found.push(`${form.action} with ${names} = ${value.slice(0, 30)} is answered ${status} to ${person.name}`);
  };
  const corpus = [...scripts, ...odd].slice(0, isQuick ? 3 : undefined);
  for (const form of forms.filter(({ action }) => !action.startsWith('/sign-out'))) {
    const { pathname } = new URL(form.action, 'http://here');
    const intent = form.fields.find(({ name }) => name === 'intent')?.value ?? '';
    const textFields = form.fields.filter(({ kind }) => freeText.has(kind)).map(({ name }) => name);
    const formKey = `${form.method} ${routeOf(pathname)?.path} ${intent}`;
    const textFieldsKey = `${formKey} with ${textFields.length} text fields`;
    if (textFields.length > 0 && !met.has(textFieldsKey))
      for (const value of corpus) await inject(form, textFields, value);
    met.add(textFieldsKey);
    for (const field of form.fields) {
      // The hours of seven days and the cells of six languages are one field each.
      const key = `${formKey} ${field.name.replaceAll(/\d+|\b(mon|tue|wed|thu|fri|sat|sun|ar|fr|es|sw|tr)\b(?=[._])|[A-Z]{3}$/g, '')}`;
      if (field.kind === 'file' || met.has(key)) continue;
      met.add(key);
      for (const value of valuesFor(field).slice(0, isQuick ? 3 : undefined)) await inject(form, [field.name], value);
    }
    await signInAgain(site, person);
  }
}

const freeText = new Set(['text', 'textarea', 'search']);
const typed = new Set([...freeText, 'url', 'tel', 'email']);

function valuesFor({ kind }: Field): string[] {
  if (kind === 'email') return [...asEmail, ...odd.slice(0, 6)];
  if (kind === 'url' || kind === 'tel') return [...scripts, ...odd];
  if (freeText.has(kind)) return [...scripts.slice(0, 4), ...odd.slice(3, 10)];
  return forChoices;
}

/** Fields that make a form valid once: it is read again before each try. */
const once = /^(version|seen|seenAt|submitKey)$/;

async function submitWith(browser: Browser, form: ShownForm, given: Record<string, string>): Promise<number> {
  const isOnce = form.fields.some(({ name }) => once.test(name));
  const fresh = isOnce ? ((await readAgain(browser, form)) ?? form) : form;
  const [fields = {}] = submissionsOf(fresh);
  const kinds = new Map(fresh.fields.map(({ name, kind }) => [name, kind]));
  const filled = Object.entries(fields).map(([name, was]) => [name, was || plausible(name, kinds.get(name) ?? '')]);
  const sent = new URLSearchParams({ ...Object.fromEntries(filled), confirmed: 'yes', ...given });
  // Limits count by network: everybody comes from another one each time.
  const headers = { 'x-forwarded-for': someAddress() };
  const { pathname, search } = new URL(form.action, 'http://here');
  const answer =
    form.method === 'get'
      ? await browser.get(`${pathname}?${sent}`.slice(0, 12_000), { headers })
      : form.isUpload
        ? await browser.upload(pathname + search, asFormData(sent), { headers })
        : await browser.post(pathname + search, Object.fromEntries(sent), { headers });
  await answer.body?.cancel();
  return answer.status;
}

function asFormData(fields: URLSearchParams): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

async function readAgain(browser: Browser, form: ShownForm): Promise<ShownForm | undefined> {
  const names = ({ fields }: ShownForm) => [...new Set(fields.map(({ name }) => name))].join();
  const html = await (await browser.get(form.page)).text();
  const alike = formsIn(html, form.page).filter((one) => one.action === form.action);
  return alike.find((one) => names(one) === names(form)) ?? alike[0];
}

/** What an honest person types into an empty field. */
function plausible(name: string, kind: string): string {
  if (name === 'submitKey') return newId();
  if (/email/i.test(name)) return `somebody-${newId()}@example.com`;
  if (kind === 'password') return PASSWORD;
  if (kind === 'tel' || /phone/i.test(name)) return '+254712555048';
  if (kind === 'date') return new Date(Date.now() + 45 * 86_400_000).toISOString().slice(0, 10);
  if (kind === 'time') return '10:30';
  if (kind === 'url') return 'https://www.example.com';
  if (/code$/.test(name)) return 'QZZ';
  if (/timezone/.test(name)) return 'Africa/Nairobi';
  if (
    kind === 'number' ||
    /price|seats|rooms|minutes|percent|days|amount|latitude|longitude|capacity|floor|size/.test(name)
  )
    return '12';
  return typed.has(kind) ? 'Plain words' : '';
}

/** A form may have ended the session of whoever sent it; the next ones are tried all the same. */
async function signInAgain(site: Site, { role, browser, secrets }: Person): Promise<void> {
  if (role === 'visitor' || (await browser.get('/api/v1/me')).status === 200) return;
  const email = secrets.find((secret) => secret.includes('@')) ?? '';
  browser.cookies.clear();
  await signInAs(site, email, browser).catch(() => {});
}

/** A page on which nothing may run, load from elsewhere, or complain. */
async function trap(context: BrowserContext, rows: Attempts, { product }: Site): Promise<Page> {
  const page = await context.newPage();
  const report = (what: string) => rows.found.push(`${page.url()}: ${what}`);
  await context.exposeBinding('attacked', (_, place: unknown) => void report(`script ${place} ran`));
  page.on('dialog', (dialog) => {
    report(`a dialog says ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => report(`the page fails: ${error.message.slice(0, 200)}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (404|422|403|401)/.test(message.text()))
      report(`the browser complains: ${message.text().slice(0, 200)}`);
  });
  await context.route(
    (url) => url.origin !== product.url && url.protocol.startsWith('http'),
    (route) => {
      report(`asks ${route.request().url().slice(0, 100)}`);
      return route.abort();
    },
  );
  return page;
}

async function showPages(
  site: Site,
  newContext: () => Promise<BrowserContext>,
  readers: readonly Person[],
  rows: Attempts,
): Promise<void> {
  for (const { browser, ids } of readers) {
    const context = await newContext();
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
    await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: site.product.url })));
    const page = await trap(context, rows, site);
    const { pages } = await crawl(browser, entrances(ids), 150);
    for (const address of pages) {
      const answer = await browser.get(address);
      const isPage = answer.headers.get('content-type')?.startsWith('text/html');
      if (!isPage || !isPayload.test(await answer.text())) continue;
      rows.tries += 1;
      await page.goto(site.product.url + address, { waitUntil: 'load' });
      // Frames of the page and what is folded away have it in their HTML too.
      const made = await page.locator('[data-attacked], a[href^="javascript:" i], a[href^="data:" i]').count();
      if (made > 0) rows.found.push(`${address}: ${made} elements are made of what was typed`);
    }
    await context.close();
  }
}

async function readMails(site: Site, page: Page, rows: Attempts): Promise<void> {
  const outbox = path.join(site.folder.dataDir, 'outbox');
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const shown = new Set<string>();
  for (const name of names) {
    const message = await readFile(path.join(outbox, name), 'utf8');
    rows.tries += 1;
    const [head = ''] = message.split('\r\n\r\n');
    const forged = /^(x-attacked|bcc):.*$/im.exec(head)?.[0];
    if (forged) rows.found.push(`A mail has the header ${forged}`);
    const recipients = /^To: (.*)$/m.exec(head)?.[1] ?? '';
    if ((recipients.match(/@/g)?.length ?? 0) > 1) rows.found.push(`A mail goes to ${recipients.slice(0, 100)}`);
    const html = htmlOf(message);
    const subject = /^Subject: (.*)$/m.exec(head)?.[1]?.replaceAll(/\S*\d\S*/g, '') ?? '';
    // Of mails of one kind, a few are looked at in the browser.
    if (!isPayload.test(html) || shown.has(subject) || shown.size > 60) continue;
    shown.add(subject);
    await page.setContent(html);
    const made = await page.locator('[data-attacked], a[href^="javascript:" i]').count();
    if (made > 0) rows.found.push(`The mail "${subject}": ${made} elements are made of what was typed`);
  }
  if (names.length === 0) rows.found.push('No mail was sent');
}

function htmlOf(message: string): string {
  const part = message.split(/^--/m).find((one) => /Content-Type: text\/html/i.test(one)) ?? '';
  const [head = '', ...lines] = part.split('\r\n\r\n');
  const body = lines.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  return body
    .replaceAll('=\r\n', '')
    .replaceAll(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
}

/** A minus before a number is a number. */
const isFormula = /^\s*([=+@]|-(?![\d.,]+$))/;

async function readFiles(readers: readonly Person[], rows: Attempts): Promise<void> {
  for (const { browser, ids } of readers) {
    const { pages } = await crawl(browser, entrances(ids), 250);
    for (const address of pages.filter((page) => /\.(csv|pdf)|export|receipt/.test(page))) {
      const answer = await browser.get(address);
      const kind = answer.headers.get('content-type') ?? '';
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (answer.status >= 500) rows.found.push(`${address} is answered ${answer.status}`);
      if (kind.startsWith('text/csv')) {
        const cells: string[][] = parse(Buffer.from(bytes), { bom: true, relax_column_count: true });
        rows.tries += cells.length;
        for (const cell of cells.flat().filter((one) => isFormula.test(one)))
          rows.found.push(`${address} has the formula ${cell.slice(0, 60)}`);
      }
      if (kind === 'application/pdf') {
        rows.tries += 1;
        const active = /\/(JavaScript|JS|OpenAction|Launch|EmbeddedFile)\b/.exec(Buffer.from(bytes).toString('latin1'));
        if (active) rows.found.push(`${address} has ${active[0]}`);
        if (readPdf(bytes).pages === 0) rows.found.push(`${address} has no page`);
      }
    }
  }
}
