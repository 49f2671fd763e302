import { useMemo } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { PageNamespace } from '#i18n/namespaces.ts';
import type { Messages, Translator } from '#i18n/translator.ts';
import { MoreMessages } from '#i18n/use-translation.tsx';
import { memoizeByText } from '#lib/memoize-by-text.ts';
import { isId } from '#lib/untrusted-input.ts';
import { factsOf, viewerOf } from '../request-context.ts';
import type { Route } from './+types/page-messages';

/** Serialized messages by page group; keyed by translator, because development reloads texts. */
const serialized = new WeakMap<Translator, Map<string, string>>();

export function loader({ context, request }: Route.LoaderArgs) {
  const { translator } = factsOf(context).catalogue;
  const url = new URL(request.url);
  const part = partOf(url);
  const isByDay = hasCalendar(url);
  const isAgent = viewerOf(context)?.role === 'agent';
  // Only some providers prompt a phone.
  const hasPrompts = [...factsOf(context).payments.providers.values()].some(({ byPrompt }) => byPrompt);
  const namespaces = [
    ...namespacesFor(url),
    ...(isAgent && isSellingPage(pathOf(url)) ? ['selling' as const] : []),
  ].filter((namespace) => namespace !== 'prompt' || hasPrompts);
  const cache = serialized.get(translator) ?? new Map<string, string>();
  serialized.set(translator, cache);
  // As a string: the router's own format makes nested messages half as large again.
  return cache.getOrInsertComputed(`${part} ${isByDay} ${namespaces}`, () => {
    const shown = namespaces.map((namespace) => {
      const messages = messagesFor(translator, namespace, part);
      return [namespace, isByDay ? messages : withoutCalendar(messages)];
    });
    return JSON.stringify(Object.fromEntries(shown));
  });
}

/** Groups of pages that need only a part of their namespaces. */
type Part = 'checkout' | 'stayCheckout' | 'trip' | 'booking' | 'alerts' | 'hotel' | 'results' | 'other';

function partOf(url: URL): Part {
  const path = pathOf(url);
  if (path === '/checkout') return isOfHotels(url) ? 'stayCheckout' : 'checkout';
  if (path === '/alerts/stop') return 'alerts';
  if (path.startsWith('/booking/')) return isTrip(path) ? 'trip' : 'booking';
  if (isHotel(path)) return 'hotel';
  if (path === '/search' || path === '/hotels') return 'results';
  return 'other';
}

function isOfHotels({ searchParams }: URL): boolean {
  return searchParams.get('type') === 'hotels';
}

/** The price calendar of a page is open. */
function hasCalendar({ searchParams }: URL): boolean {
  return searchParams.has('calendar');
}

/** Without those of a price calendar that is closed. */
function withoutCalendar({ calendar, ...messages }: Messages): Messages {
  return calendar ? { ...messages, calendar: only(calendar as Messages, ['open']) } : messages;
}

/** The messages of a namespace without those that the page never shows. */
function messagesFor(translator: Translator, namespace: PageNamespace, part: Part): Messages {
  const all = translator.all(namespace);
  if (part === 'checkout' || part === 'stayCheckout') {
    // The server renders field errors, and the search of flights is over.
    if (namespace === 'flights') return { ...only(all, ofChosenFlight), card: only(all.card as Messages, onItsCard) };
    const { errors, stay, ...messages } = all;
    return stay && part === 'stayCheckout' ? { ...messages, stay } : messages;
  }
  if (part === 'results' && namespace === 'stays') {
    const { similar, ...messages } = all;
    return { ...messages, hotel: only(all.hotel as Messages, onResults) };
  }
  if (part === 'hotel') {
    // No list of results.
    const { results, filter, compare, card, ...messages } = all;
    return { ...messages, ...(card && { card: only(card as Messages, ['guestScore', 'metresAway', 'kmAway']) }) };
  }
  if (part === 'trip' || part === 'booking') {
    // The sandbox bank is another page, and the booking has been found.
    const { hosted, lookup, empty, ...messages } = all;
    if (part === 'booking' || namespace !== 'trip') return messages;
    const { cancel, review, open, ...rest } = messages;
    return { ...rest, cancel: only(cancel as Messages, ['fee']) };
  }
  if (namespace === 'alerts' && part !== 'alerts') return only(all, watchButton);
  return all;
}

/** The shortlist and the comparison of hotels. */
function isChosen(path: string): boolean {
  return path === '/hotels/shortlist' || path === '/hotels/compare';
}

/** The page of a booking, which only links to cancelling and to the review. */
function isTrip(path: string): boolean {
  return /^\/booking\/(?!open$)[^/]+$/.test(path);
}

/** The page of a hotel. */
function isHotel(path: string): boolean {
  return isId(/^\/hotels\/([^/]+)$/.exec(path)?.[1] ?? '');
}

/** What the results say of a hotel. */
const onResults = [
  ...[
    'checkOut',
    'feeNow',
    'forNights',
    'forNightsBrief',
    'forRooms',
    'freeUntil',
    'noReviews',
    'nonRefundable',
    'perNight',
    'perNightAverage',
    'reviewsCount',
    'yourStay',
  ],
];

/** What the checkout says of flights. */
const ofChosenFlight = ['hours', 'minutes', 'hoursMinutes', 'details', 'step'];
const onItsCard = [
  'departs',
  'arrives',
  'takes',
  'nonStop',
  'stops',
  'daysLater',
  'delayed',
  'bag',
  'bags',
  'seatsLeft',
];

const watchButton = ['watch', 'watching', 'watched', 'stopShort'];

function only(messages: Messages, names: string[]): Messages {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => names.includes(name.split('_')[0] ?? name)));
}

function pathOf(url: URL): string {
  return url.pathname.replace(/\.data$/, '');
}

/** Pages on which an agent searches, sells or sees a sale. */
function isSellingPage(path: string): boolean {
  return /^\/($|flights$|hotels|search$|checkout$|booking\/)/.test(path);
}

/** Changing the language loads a new document. After a 409 the visitor may have become an agent in another tab. */
export function shouldRevalidate({ currentUrl, nextUrl, actionStatus }: ShouldRevalidateFunctionArgs) {
  const names = (url: URL) => `${namespacesFor(url)} ${partOf(url)} ${hasCalendar(url)}`;
  return actionStatus === 409 || names(currentUrl) !== names(nextUrl);
}

/** Messages are a third of the weight of a results page, so each page gets only its own namespaces. */
function namespacesFor(url: URL): readonly PageNamespace[] {
  const path = pathOf(url);
  const isHotels = isOfHotels(url);
  if (isChosen(path)) return ['shortlist', 'stays'];
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

/** The server parses the same few strings for every request. */
const parseMessages = memoizeByText(100, (text): Messages => JSON.parse(text));

/** Loads the messages that only some public pages need. */
export default function PageMessages({ loaderData: text }: Route.ComponentProps) {
  const messages = useMemo(() => parseMessages(text), [text]);
  return (
    <MoreMessages messages={messages}>
      <Outlet />
    </MoreMessages>
  );
}
