import type { PlaceSuggestion } from '#features/search/places/place-index.ts';
import { findLanguage, type LanguageCode } from '#i18n/languages.ts';
import { factsOf, type RequestFacts } from '../../request-context.ts';
import { searchPlaces } from '../../shell/search-places.ts';
import type { Route } from './+types/places';

const MOST = 20;
const USUAL = 8;

/** What a search field offers for a text. The answer is the same for everybody, and may be kept for a minute. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const facts = factsOf(context);
  const { searchParams } = new URL(request.url);
  const text = searchParams.get('q')?.trim() ?? '';
  const language = findLanguage(searchParams.get('lang') ?? undefined)?.code ?? 'en';
  const purpose = searchParams.get('for') === 'hotels' ? 'hotels' : 'flights';
  const limit = wantedCount(searchParams.get('limit'));
  const data = text
    ? await facts.search.places.suggest(text, { language, purpose, limit })
    : popularPlaces(facts, language).slice(0, limit);
  return Response.json({ data }, { headers: { 'cache-control': 'public, max-age=60' } });
}

function wantedCount(text: string | null): number {
  return text && /^\d{1,3}$/.test(text) ? Math.min(MOST, Math.max(1, Number(text))) : USUAL;
}

function popularPlaces(facts: RequestFacts, language: LanguageCode): PlaceSuggestion[] {
  const asIfReading = {
    ...facts,
    preferences: { ...facts.preferences, language },
    catalogue: facts.catalogues(language),
  };
  return searchPlaces(asIfReading).map(({ code, name, country }) => ({
    kind: 'airport',
    text: `${name} (${code})`,
    name,
    detail: country,
    code,
  }));
}
