import type { Translator } from '#i18n/translator.ts';
import type { ShownPhoto, StoredPhoto } from './pictures/hotel-photos.ts';
import { type Board, boardNames } from './rates/night-price.ts';

/** With whom the author of a review stayed. */
export type ReviewParty = 'solo' | 'couple' | 'family' | 'group';

export type FactNames = ReturnType<typeof factNames>;

/**
 * What hotels have, in the reader's language: amenities, room types and beds that many hotels share. Names that an
 * administrator made up stay as they are. Only the server writes them, so that browsers need not know them all.
 */
export function factNames(translator: Translator) {
  const find = (kind: 'amenity' | 'roomType' | 'bed' | 'board', name: string) =>
    translator.find('hotels', `${kind}.${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`);
  const t = translator.of('hotels');
  /** Or a board, which is a line of a stay's price as its rooms are. */
  const roomType = (name: string) => find('roomType', name) ?? find('board', name) ?? name;
  const board = (one: Board) => find('board', boardNames[one]) ?? boardNames[one];
  return {
    amenity: (name: string) => find('amenity', name) ?? name,
    roomType,
    bed: (name: string) => find('bed', name) ?? name,
    board,
    boardIncluded: (one: Board) => t('boardIncluded', { board: board(one) }),
    residentRate: () => t('residentRate'),
    residentProof: () => t('residentProof'),
    party: (party: ReviewParty) => t(`traveller.${party}`),
    photo({ id, width, height, description, subject, roomTypeName }: StoredPhoto, hotel: string): ShownPhoto {
      const shows = roomTypeName
        ? t('photo.roomOfType', { hotel, room: roomType(roomTypeName) })
        : t(`photo.${subject}`, { hotel });
      return { id, width, height, alt: description || shows };
    },
  };
}
