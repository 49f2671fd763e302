import type { PlaceSuggestion } from '#features/search/places/suggest-places.ts';
import { findLanguage, type LanguageCode } from '#i18n/languages.ts';
import { factsOf, type RequestFacts } from '../../request-context.ts';
import { searchPlaces } from '../../shell/search-places.ts';
import type { Route } from './+types/places';

const MAX_LIMIT = 20;
const DEFAULT_LIMIT = 8;

/** Suggestions of the search fields. The response is the same for everybody and may be cached for a minute. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const facts = factsOf(context);
  const { searchParams } = new URL(request.url);
  const text = searchParams.get('q')?.trim() ?? '';
  const language = findLanguage(searchParams.get('lang') ?? undefined)?.code ?? 'en';
  const purpose = searchParams.get('for') === 'hotels' ? 'hotels' : 'flights';
  const limit = readLimit(searchParams.get('limit'));
  const data = text
    ? await facts.search.places.suggest(text, { language, purpose, limit })
    : popularPlaces(facts, language).slice(0, limit);
  return Response.json({ data }, { headers: { 'cache-control': 'public, max-age=60' } });
}

function readLimit(text: string | null): number {
  return text && /^\d{1,3}$/.test(text) ? Math.min(MAX_LIMIT, Math.max(1, Number(text))) : DEFAULT_LIMIT;
}

function popularPlaces(facts: RequestFacts, language: LanguageCode): PlaceSuggestion[] {
  const inLanguage = {
    ...facts,
    preferences: { ...facts.preferences, language },
    catalogue: facts.catalogues(language),
  };
  return searchPlaces(inLanguage).map(({ code, name, country }) => ({
    kind: 'airport',
    text: `${name} (${code})`,
    name,
    detail: country,
    code,
  }));
}
