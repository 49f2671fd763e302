import { join, relative } from 'node:path';
import type { Rolldown } from 'vite';
import type { DeclaredRoute } from './access.ts';
import { site } from './routes.ts';

// Scripts that pages share are put into a few files, each with what it needs: a dozen small files cost more in headers
// and lost compression than a page saves by not loading one of them. Whoever needs a part of a file loads all of it.

type ModuleGraph = Rolldown.ChunkingContext;

const searchForms = [
  'home.tsx',
  'results/flight-form-page.tsx',
  'results/flight-form.tsx',
  'results/hotel-form-page.tsx',
  'results/hotel-form.tsx',
];
const chosenHotels = ['compare.tsx', 'hotel/alternatives.tsx', 'shortlist.tsx'];
const hotelCards = [...chosenHotels, 'results/hotel-results.tsx', 'results/hotels-map.tsx'];
const resultLists = ['results/flight-results.tsx', 'results/hotel-results.tsx'];
const results = [...hotelCards, 'hotel.tsx', 'results/flight-results.tsx'];
const searchPages = [...searchForms, ...results, 'flights.tsx', 'hotels.tsx', 'search.tsx'];
const checkout = ['checkout.tsx', 'checkout/flight-checkout.tsx', 'checkout/stay-checkout.tsx'];

/**
 * Each file with the pages and later parts that may load it, below `app/routes/public`. A module is put into the first
 * file that lists all its users, so the narrowest come first. What no file lists is in `frame`, which every page loads.
 */
const usersByFile: Record<string, string[]> = {
  'flight-list': ['results/flight-results.tsx'],
  'hold-panel': ['booking/trip/hold-panel.tsx'],
  'chosen-hotels': chosenHotels,
  'hotel-cards': hotelCards,
  choices: ['booking/trip/hold-panel.tsx', ...hotelCards],
  newsletter: ['newsletter.tsx', 'newsletter-link.tsx'],
  scenes: ['about.tsx', 'home.tsx'],
  tabs: ['auth.tsx', 'home.tsx'],
  'page-heading': [
    'about.tsx',
    'booking.tsx',
    'contact.tsx',
    'legal.tsx',
    'results/flight-form-page.tsx',
    'results/hotel-form-page.tsx',
  ],
  'drawn-map': ['hotel.tsx', 'results/hotels-map.tsx'],
  flight: ['checkout/flight-checkout.tsx', 'results/flight-results.tsx'],
  stay: ['checkout/stay-checkout.tsx', 'hotel.tsx', ...hotelCards],
  checkout,
  trip: [
    'booking/cancel.tsx',
    'booking/review.tsx',
    'booking/trip.tsx',
    'booking/trip/flight-ticket.tsx',
    'booking/trip/hold-panel.tsx',
    'booking/trip/stay-ticket.tsx',
  ],
  'sign-in': [
    'agent-signup.tsx',
    'auth.tsx',
    'auth-invitation.tsx',
    'auth-recover.tsx',
    'auth-reset.tsx',
    'auth-second-step.tsx',
    'auth-verify.tsx',
  ],
  'search-forms': searchForms,
  'result-lists': resultLists,
  results,
  'search-pages': searchPages,
  search: [...searchPages, ...checkout],
};

const libraries = ['react', 'react-dom', 'react-router', 'scheduler'];

/** The widest are filled first, so that a narrower one does not take along what its modules import. */
export function sharedFiles(): Rolldown.CodeSplittingGroup[] {
  const files = Object.entries(usersByFile).map(([name, users]) => ({
    name,
    users: new Set(users.map((user) => join('routes/public', user))),
  }));
  const usersOf = createUsersOf(new Set(files.flatMap(({ users }) => [...users])));

  function fileOf(id: string, graph: ModuleGraph): string | undefined {
    // Every page would link the style sheet of a file that all pages load, so root.tsx stays apart with it.
    if (id.endsWith('.css') || sourceOf(id) === 'root.tsx') return undefined;
    if (libraries.some((library) => id.includes(`/node_modules/${library}/`))) return 'react';
    const users = usersOf(id, graph);
    if (users.size === 0) return undefined;
    // What a single page needs is in that page's own file.
    const isShared = users.size > 1;
    const file = files.find((each) => users.isSubsetOf(each.users) && (isShared || each.users.size === 1));
    return file?.name ?? (isShared ? 'frame' : undefined);
  }

  return [...files.map(({ name }) => name), 'frame', 'react'].map((name, priority) => ({
    name: (id, graph) => (fileOf(id, graph) === name ? name : null),
    priority,
  }));
}

/** Finds the pages for everyone, and the listed later parts, that load a module. */
function createUsersOf(listed: Set<string>): (id: string, graph: ModuleGraph) => Set<string> {
  const pagesByFrame = new Map<string, string[]>();
  const pages = site.filter((route) => 'frame' in route).flatMap((route) => pagesIn(route, pagesByFrame));
  for (const file of ['entry.client.tsx', 'root.tsx']) pagesByFrame.set(file, pages);
  const counted = new Set([...pages, ...listed]);
  const known = new Map<string, Set<string>>();

  return function usersOf(id, graph) {
    if (known.size === 0) assertLoaded(listed, graph);
    const before = known.get(id);
    if (before) return before;
    const file = sourceOf(id);
    const users = new Set(pagesByFrame.get(file) ?? (counted.has(file) ? [file] : []));
    known.set(id, users);
    for (const importer of graph.getModuleInfo(id)?.importers ?? []) {
      for (const user of usersOf(importer, graph)) users.add(user);
    }
    return users;
  };
}

/** Below app/. The router asks for a page with a query. */
function sourceOf(id: string): string {
  return relative(import.meta.dirname, id).replace(/\?.*/, '');
}

function pagesIn(route: DeclaredRoute, pagesByFrame: Map<string, string[]>): string[] {
  if (!('frame' in route)) return route.who === 'everyone' ? [route.file] : [];
  const pages = route.routes.flatMap((each) => pagesIn(each, pagesByFrame));
  pagesByFrame.set(route.frame, pages);
  return pages;
}

function assertLoaded(files: Set<string>, graph: ModuleGraph): void {
  for (const file of files) {
    if (!graph.getModuleInfo(join(import.meta.dirname, file))) {
      throw new Error(`app/shared-files.ts lists ${file}, which no page loads`);
    }
  }
}
