import { matchPath } from 'react-router';
import type { DeclaredRoute } from '#app/access.ts';
import { site as routeTable } from '#app/routes.ts';
import type { Browser } from '#tests/process/browser.ts';

/** A route of the table, with its audience. */
export type Route = Extract<DeclaredRoute, { path: string }>;

/** As the site declares them, so that a new route is attacked without anybody remembering. */
export const routes: Route[] = flat(routeTable);

function flat(declared: readonly DeclaredRoute[]): Route[] {
  return declared.flatMap((route) => ('frame' in route ? flat(route.routes) : [route]));
}

/** The route that answers a path: the one with the fewest parameters. */
export function routeOf(pathname: string): Route | undefined {
  const isMatch = ({ path }: Route) => matchPath(path, pathname) !== null;
  const vagueness = ({ path }: Route) => (path.match(/[:*]/g)?.length ?? 0) + (path.endsWith('*') ? 10 : 0);
  return routes.filter(isMatch).sort((one, other) => vagueness(one) - vagueness(other))[0];
}

export interface Field {
  name: string;
  value: string;
  /** The type of an input, `select`, `textarea` or `button`. */
  kind: string;
  isChecked: boolean;
}

/** A form as a page shows it. */
export interface ShownForm {
  /** The page, with its query. */
  page: string;
  /** Where it is sent. */
  action: string;
  method: 'get' | 'post';
  isUpload: boolean;
  fields: Field[];
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

function decoded(text: string): string {
  return text.replaceAll(/&(#x27|#39|amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '');
}

function attributesOf(tag: string): Map<string, string> {
  const inside = tag.replace(/^<\w+/, '').replace(/\/?>$/, '');
  return new Map(
    [...inside.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      decoded(value),
    ]),
  );
}

/** The forms in a page that React has written: well-formed, with all attributes in double quotes. */
export function formsIn(html: string, page: string): ShownForm[] {
  const body = html.replaceAll(/<script\b.*?<\/script>/gs, '');
  const forms: ShownForm[] = [];
  const byId = new Map<string, ShownForm>();
  const loose: { owner: string; field: Field }[] = [];
  let current: ShownForm | undefined;
  let select: Field | undefined;
  const tags =
    /<(?:form|input|select|option|button)\b(?:"[^"]*"|[^">])*>|<textarea\b(?:"[^"]*"|[^">])*>[^<]*|<\/(?:form|select)>/g;
  for (const [tag] of body.matchAll(tags)) {
    const kind = /^<\/?(\w+)/.exec(tag)?.[1] ?? '';
    if (tag === '</form>') current = undefined;
    else if (tag === '</select>') select = undefined;
    else if (kind === 'form') {
      const attributes = attributesOf(tag);
      current = {
        page,
        action: attributes.get('action') || page,
        method: attributes.get('method')?.toLowerCase() === 'post' ? 'post' : 'get',
        isUpload: attributes.get('enctype') === 'multipart/form-data',
        fields: [],
      };
      forms.push(current);
      byId.set(attributes.get('id') ?? '', current);
    } else if (kind === 'option') {
      const attributes = attributesOf(tag);
      if (select && (attributes.has('selected') || !select.value)) select.value = attributes.get('value') ?? '';
    } else {
      const open = kind === 'textarea' ? tag.slice(0, tag.indexOf('>') + 1) : tag;
      const attributes = attributesOf(open);
      const field: Field = {
        name: attributes.get('name') ?? '',
        value: kind === 'textarea' ? decoded(tag.slice(open.length)) : (attributes.get('value') ?? ''),
        kind: kind === 'input' ? (attributes.get('type') ?? 'text') : kind,
        isChecked: attributes.has('checked'),
      };
      if (kind === 'select') select = field;
      if (!field.name) continue;
      const owner = attributes.get('form');
      if (owner) loose.push({ owner, field });
      else current?.fields.push(field);
    }
  }
  for (const { owner, field } of loose) byId.get(owner)?.fields.push(field);
  return forms;
}

/** Fields that stand alone in the form's data, such as buttons, of which one is pressed. */
const choosing = new Set(['button', 'submit']);

/** What a browser sends, once for each button that has a name. */
export function submissionsOf(form: ShownForm): Record<string, string>[] {
  const always = form.fields.filter(({ kind, isChecked }) =>
    kind === 'checkbox' || kind === 'radio' ? isChecked : !choosing.has(kind) && kind !== 'file',
  );
  const base = Object.fromEntries(always.map(({ name, value }) => [name, value]));
  const buttons = form.fields.filter(({ kind }) => choosing.has(kind));
  return buttons.length === 0 ? [base] : buttons.map(({ name, value }) => ({ ...base, [name]: value }));
}

/** Where a crawl begins: every page without a parameter, the results of a search, and what is this person's own. */
export function entrances({ references }: { references: readonly string[] }): string[] {
  const date = new Date(Date.now() + (40 * 24 + 3) * 3_600_000).toISOString().slice(0, 10);
  return [
    ...routes.map(({ path }) => path).filter((path) => !/[:*]/.test(path) && !endless.has(path)),
    `/flights?from=QAA&to=QBB&date=${date}`,
    ...references.map((reference) => `/booking/${reference}`),
  ];
}

/** A stream of news, which ends when the reader leaves. */
const endless = new Set(['/admin/live']);

export interface Crawled {
  /** Every page that was opened, with its query. */
  pages: string[];
  forms: ShownForm[];
  /** Answers that no page may give. */
  failures: string[];
}

/** Pages of one route that differ in ids alone show the same forms. */
const sameShape = 2;

/** Follows all links from these pages, as far as they lead to pages of other shapes. */
export async function crawl(browser: Browser, from: readonly string[], limit = 400): Promise<Crawled> {
  const waiting = [...from];
  const met = new Set(waiting);
  const shapes = new Map<string, number>();
  const formShapes = new Map<string, number>();
  const crawled: Crawled = { pages: [], forms: [], failures: [] };
  for (let page = waiting.shift(); page !== undefined && crawled.pages.length < limit; page = waiting.shift()) {
    const shape = shapeOf(page);
    const seen = shapes.get(shape) ?? 0;
    if (seen >= sameShape) continue;
    shapes.set(shape, seen + 1);
    const answer = await browser.get(page);
    if (answer.status >= 500) crawled.failures.push(`${page} is answered ${answer.status}`);
    crawled.pages.push(page);
    const location = answer.headers.get('location');
    if (location) add(location);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) {
      await answer.body?.cancel();
      continue;
    }
    const html = await answer.text();
    for (const form of formsIn(html, page)) {
      const names = [...new Set(form.fields.map(({ name, value }) => (name === 'intent' ? `${name}=${value}` : name)))];
      const { pathname } = new URL(form.action, 'http://here');
      const formShape = `${routeOf(pathname)?.path} ${names.join()}`;
      const known = formShapes.get(formShape) ?? 0;
      formShapes.set(formShape, known + 1);
      if (known < sameShape) crawled.forms.push(form);
    }
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)) add(decoded(href));
  }
  return crawled;

  function add(href: string): void {
    if (!URL.canParse(href, 'http://here')) return;
    const { origin, pathname, search } = new URL(href, 'http://here');
    if (origin !== 'http://here' || met.has(pathname + search) || endless.has(pathname)) return;
    met.add(pathname + search);
    waiting.push(pathname + search);
  }
}

/** The route and the name in its query; of queries with several names one is like another. */
function shapeOf(page: string): string {
  const { pathname, searchParams } = new URL(page, 'http://here');
  const names = [...new Set(searchParams.keys())];
  return `${routeOf(pathname)?.path ?? pathname}?${names.length > 1 ? 'several' : names.join()}`;
}
