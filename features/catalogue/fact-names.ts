import type { Translator } from '#i18n/translator.ts';
import type { ShownPhoto, StoredPhoto } from './pictures/hotel-photos.ts';

/** With whom the author of a review stayed. */
export type ReviewParty = 'solo' | 'couple' | 'family' | 'group';

export type FactNames = ReturnType<typeof factNames>;

/**
 * What hotels have, in the reader's language: amenities, room types and beds that many hotels share. Names that an
 * administrator made up stay as they are. Only the server writes them, so that browsers need not know them all.
 */
export function factNames(translator: Translator) {
  const named = (kind: 'amenity' | 'roomType' | 'bed') => (name: string) =>
    translator.find('hotels', `${kind}.${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`) ?? name;
  const t = translator.of('hotels');
  const roomType = named('roomType');
  return {
    amenity: named('amenity'),
    roomType,
    bed: named('bed'),
    party: (party: ReviewParty) => t(`traveller.${party}`),
    photo({ id, width, height, description, subject, roomTypeName }: StoredPhoto, hotel: string): ShownPhoto {
      const shows = roomTypeName
        ? t('photo.roomOfType', { hotel, room: roomType(roomTypeName) })
        : t(`photo.${subject}`, { hotel });
      return { id, width, height, alt: description || shows };
    },
  };
}
