import { useMemo } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { MoreMessages } from '#i18n/more-messages.tsx';
import type { PageNamespace } from '#i18n/namespaces.ts';
import type { Messages, Translator } from '#i18n/translator.ts';
import { memoizeByText } from '#lib/memoize-by-text.ts';
import { factsOf, viewerOf } from '../request-context.ts';
import type { Route } from './+types/page-messages';

/** By the pages that they are for, while nobody edits a text. */
const written = new WeakMap<Translator, Map<string, string>>();

export function loader({ context, request }: Route.LoaderArgs) {
  const { translator } = factsOf(context).catalogue;
  const url = new URL(request.url);
  const part = partOf(pathOf(url));
  const isAgent = viewerOf(context)?.role === 'agent';
  // Without M-Pesa nothing rings.
  const hasPrompts = [...factsOf(context).payments.providers.values()].some(({ byPrompt }) => byPrompt);
  const namespaces = [
    ...namespacesFor(url),
    ...(isAgent && isSold(pathOf(url)) ? ['selling' as const] : []),
  ].filter((namespace) => namespace !== 'prompt' || hasPrompts);
  const known = written.get(translator) ?? new Map<string, string>();
  written.set(translator, known);
  // As a text: the format that loaders speak with browsers takes half as much again for words in boxes.
  return known.getOrInsertComputed(`${part} ${namespaces}`, () =>
    JSON.stringify(
      Object.fromEntries(namespaces.map((namespace) => [namespace, labelOf(translator, namespace, part)])),
    ),
  );
}

/** Pages that speak of a part of what their catalogues have. */
type Part = 'checkout' | 'trip' | 'booking' | 'alerts' | 'other';

function partOf(path: string): Part {
  if (path === '/checkout') return 'checkout';
  if (path === '/alerts/stop') return 'alerts';
  if (path.startsWith('/booking/')) return isTrip(path) ? 'trip' : 'booking';
  return 'other';
}

/** A catalogue may serve several pages: one that speaks of a part of it alone gets that part. */
function labelOf(translator: Translator, namespace: PageNamespace, part: Part): Messages {
  const all = translator.all(namespace);
  if (part === 'checkout') {
    // What is wrong with a field, the server says itself; and who is there has found their flights.
    const { errors, strip, calendar, filter, empty, ...messages } = all;
    return messages;
  }
  if (part === 'trip' || part === 'booking') {
    // The page that plays a bank is another one, and who is here has found their booking.
    const { hosted, lookup, empty, ...messages } = all;
    if (part === 'booking' || namespace !== 'trip') return messages;
    const { cancel, review, open, ...rest } = messages;
    return { ...rest, cancel: only(cancel as Messages, ['fee']) };
  }
  if (namespace === 'alerts' && part !== 'alerts') return only(all, watchButton);
  return all;
}

/** A booking itself, which speaks of cancelling and of reviews only by its links. */
function isTrip(path: string): boolean {
  return /^\/booking\/(?!open$)[^/]+$/.test(path);
}

const watchButton = ['watch', 'watching', 'watched', 'stopShort'];

function only(messages: Messages, names: string[]): Messages {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => names.includes(name)));
}

function pathOf(url: URL): string {
  return url.pathname.replace(/\.data$/, '');
}

/** Where an agent finds something to sell, sells it, or has sold it. */
function isSold(path: string): boolean {
  return /^\/($|flights$|hotels|search$|checkout$|booking\/)/.test(path);
}

/** Another language loads a new document. Who was refused may have become an agent meanwhile, in another tab. */
export function shouldRevalidate({ currentUrl, nextUrl, actionStatus }: ShouldRevalidateFunctionArgs) {
  const names = (url: URL) => `${namespacesFor(url)} ${isTrip(pathOf(url))}`;
  return actionStatus === 409 || names(currentUrl) !== names(nextUrl);
}

/** Words are a third of what a page of results weighs: one of flights never speaks of rooms. */
function namespacesFor(url: URL): readonly PageNamespace[] {
  const path = pathOf(url);
  const isHotels = url.searchParams.get('type') === 'hotels';
  if (path.startsWith('/hotels')) return ['stays'];
  if (path.startsWith('/booking/')) return ['payment', 'prompt', 'trip'];
  if (path.startsWith('/sandbox/')) return ['payment'];
  switch (path) {
    case '/about':
      return ['about'];
    case '/alerts/stop':
      return ['alerts'];
    case '/booking':
      return ['trip'];
    case '/contact':
      return ['contact'];
    case '/flights':
      return ['alerts', 'flights'];
    case '/search':
      return isHotels ? ['stays'] : ['alerts', 'flights'];
    case '/checkout':
      return isHotels ? ['checkout'] : ['checkout', 'flights'];
    default:
      return ['home'];
  }
}

/** The server reads the same few texts again and again. */
const messagesIn = memoizeByText(100, (text): Messages => JSON.parse(text));

/** Brings the words that only some pages need. */
export default function PageMessages({ loaderData: text }: Route.ComponentProps) {
  const messages = useMemo(() => messagesIn(text), [text]);
  return (
    <MoreMessages messages={messages}>
      <Outlet />
    </MoreMessages>
  );
}
