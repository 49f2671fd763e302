import type { Settings } from '#features/settings/settings.ts';
import { isBlank } from '#lib/clean-text.ts';
import { openSearchForms } from '../open-search-forms.ts';
import { type WatchedSearch, watchedSearchOf } from './watched-search.ts';

/** Undefined when the form asks for anything that a search would object to at some field. */
export function readWatchedSearch(
  form: URLSearchParams,
  settings: Pick<Settings, 'limits'>,
  now: Date,
): WatchedSearch | undefined {
  if (!['from', 'to', 'date', 'trip'].every((name) => form.get(name)?.trim())) return undefined;
  const { flight, flightProblems } = openSearchForms(form, settings, now);
  const search = watchedSearchOf(flight);
  if (!search || Object.keys(flightProblems).length > 0) return undefined;
  return isBlank(search.from) || isBlank(search.to) ? undefined : search;
}
