import type { ComboboxOption } from '#app/ui/combobox-list.tsx';
import { foldText } from '#lib/fold-text.ts';
import { countryCodes } from '../country-codes.ts';

/** Countries by their names in the reader's language, those of the region first. */
export function countrySuggestions(text: string, language: string): ComboboxOption[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const order = new Intl.Collator(language);
  const all = countryCodes.map((code) => ({ code, name: names.of(code) ?? code }));
  const sorted = all.sort(
    (one, other) => rank(one.code) - rank(other.code) || order.compare(one.name, other.name),
  );
  const wanted = foldText(text);
  return sorted
    .filter(({ code, name }) => [code, name].some((part) => foldText(part).includes(wanted)))
    .map(({ code, name }) => ({ value: code, label: name }));
}

const region = ['KE', 'TZ', 'SO', 'RW', 'ET'];

function rank(code: string): number {
  const position = region.indexOf(code);
  return position === -1 ? region.length : position;
}
