import { hotelDrawing, sideOf } from '#art/hotels/draw-hotel.ts';
import type { Translator } from '#i18n/translator.ts';
import { eitherOf, numberFormat } from '#lib/formats.ts';
import type { LandmarkKind } from './landmarks/landmark.ts';
import type { ShownPhoto, StoredPhoto } from './pictures/hotel-photos.ts';
import { type Board, boardNames } from './rates/night-price.ts';
import { roomsByType } from './rooms/rooms-by-type.ts';

/** Of a map and what belongs to it. */
export type MapText = keyof typeof import('#i18n/en/hotels.json')['map'];

/** With whom the author of a review stayed. */
export const reviewParties = ['solo', 'couple', 'family', 'group'] as const;
export type ReviewParty = (typeof reviewParties)[number];

export type FactNames = ReturnType<typeof factNames>;

/**
 * What hotels have, in the reader's language: amenities, room types and beds that many hotels share. Names that an
 * administrator made up stay as they are. Only the server writes them, so that browsers need not know them all.
 */
export function factNames(translator: Translator) {
  const find = (kind: 'amenity' | 'roomType' | 'bed' | 'board' | 'place', name: string) =>
    translator.find('hotels', `${kind}.${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`);
  const t = translator.of('hotels');
  /** Or a board, which is a line of a stay's price as its rooms are. */
  const roomType = (name: string) => find('roomType', name) ?? find('board', name) ?? name;
  const board = (one: Board) => find('board', boardNames[one]) ?? boardNames[one];
  const { language } = translator;
  const format = numberFormat(language, { numberingSystem: 'latn', maximumFractionDigits: 1 });
  const placeName = (name: string) => find('place', name) ?? name;
  /** Latin letters keep their direction inside of Arabic. */
  const isolated = (name: string) => (language === 'ar' ? `\u2068${name}\u2069` : name);
  const place = (name: string) => isolated(placeName(name));
  return {
    placeName,
    place,
    landmark: (kind: LandmarkKind) => t(`landmark.${kind}`),
    mapText: (key: MapText, values?: Record<string, string | number>) => t(`map.${key}`, values),
    namedLandmark: ({ kind, name }: { kind: LandmarkKind; name: string }) =>
      t('landmark.named', { kind: t(`landmark.${kind}`), name: place(name) }),
    /** What a map has room for: an airport is known by its city and code. */
    shortLandmark: (name: string, airport: { code: string; city: string } | null) =>
      airport ? t('landmark.ofCity', airport) : placeName(name),
    distanceFrom: ({ name, metres }: { name: string; metres: number }) =>
      metres < 1000
        ? t('distance.metres', { metres, place: place(name) })
        : t('distance.km', { km: format.format(metres / 1000), place: place(name) }),
    length: (metres: number) =>
      metres < 1000
        ? t('distance.shortMetres', { metres })
        : t('distance.shortKm', { km: format.format(metres / 1000) }),
    /** Street and district. Outside of Arabic, parts that are landmarks have the reader's name. */
    address: ({ address, addressAr }: { address: string; addressAr: string }) =>
      language === 'ar' ? addressAr || address : address.split(', ').map(placeName).join(', '),
    amenity: (name: string) => find('amenity', name) ?? name,
    roomType,
    /** Rooms of a stay, by type. */
    rooms(picks: readonly { roomType: string; count: number; priceMinor: number }[]): string {
      const rooms = roomsByType(picks.map((pick) => ({ ...pick, type: pick.roomType })));
      const isOne = rooms.length === 1 && rooms[0]?.count === 1;
      return rooms.map(({ type, count }) => (isOne ? roomType(type) : `${count} × ${roomType(type)}`)).join(' + ');
    },
    /** "Double bed or two single beds": rooms of a type have different ones. */
    beds: (names: readonly string[]) =>
      eitherOf(
        names.map((name, place) => {
          const bed = find('bed', name) ?? name;
          return place === 0 ? bed : bed.charAt(0).toLocaleLowerCase(language) + bed.slice(1);
        }),
        language,
      ),
    board,
    boardIncluded: (one: Exclude<Board, 'room_only'>) => t(`boardIncluded.${one}`),
    residentRate: () => t('residentRate'),
    residentProof: () => t('residentProof'),
    /** Of the largest discount among hotels. */
    residentTerms: (percent: number) => t('residentTerms', { percent }),
    party: (party: ReviewParty) => t(`traveller.${party}`),
    photo({ id, width, height, description, subject, roomTypeName, drawing }: StoredPhoto, name: string): ShownPhoto {
      const hotel = isolated(name);
      const shows = roomTypeName
        ? t('photo.roomOfType', { hotel, room: roomType(roomTypeName) })
        : t(`photo.${subject}`, { hotel });
      const side = drawing ? sideOf(hotelDrawing.parse(drawing)) : null;
      return { id, width, height, alt: description ? isolated(description) : shows, ...(side && { focus: side }) };
    },
  };
}
