import type { LanguageCode } from '#i18n/languages.ts';

/** What a search field offers while somebody types. */
export interface PlaceSuggestion {
  kind: 'airport' | 'city' | 'hotel';
  /** What the field holds once it is chosen: "Nairobi (NBO)", "Zanzibar", "Forodhani House". */
  text: string;
  name: string;
  /** The airport's own name, the city of a hotel, the country; in the reader's language where that is known. */
  detail: string;
  /** IATA. Only airports have one. */
  code: string | null;
}

/** What a text in a hotel search means: cities (locations), or hotels by their names, or both. */
export interface HotelPlaces {
  locationIds: string[];
  hotelIds: string[];
}

/** Every place of the catalogue under all the names it is known by. One for each process. */
export interface PlaceIndex {
  /** The first reading, so that nobody waits for it. A catalogue that is still empty is read when somebody asks. */
  readAhead(): Promise<void>;
  suggest(
    text: string,
    options: { language: LanguageCode; purpose: 'flights' | 'hotels'; limit: number },
  ): Promise<PlaceSuggestion[]>;
  /** The codes of the airports that a text means; none where nothing is like it. */
  airportsMeant(text: string): Promise<string[]>;
  /** The same object as long as every text means the same; nothing before the first reading. */
  edition(): object | undefined;
  hotelPlacesMeant(text: string): Promise<HotelPlaces>;
  /** A city in the reader's language where that is known, else as the catalogue has it. */
  cityName(city: string, country: string, language: LanguageCode): string;
}
