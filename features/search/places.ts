/** A place that can be flown to, under the name that the reader's language gives it. */
export interface Place {
  code: string;
  name: string;
  country: string;
}

/** Finds by code, name or country, whatever the case and the accents. */
export function matchPlaces(places: readonly Place[], text: string): Place[] {
  const wanted = plain(text);
  return places.filter((place) =>
    [place.code, place.name, place.country].some((part) => plain(part).includes(wanted)),
  );
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
