/** What a photo shows, named in every language. */
export const photoSubjects = [
  'outside',
  'room',
  'bathroom',
  'view',
  'pool',
  'garden',
  'beach',
  'breakfast',
  'restaurant',
  'lounge',
  'meeting',
  'other',
] as const;
export type PhotoSubject = (typeof photoSubjects)[number];

export interface PhotoFacts {
  subject: PhotoSubject;
  /** Null for a photo of the whole hotel. */
  roomTypeId: string | null;
  description: string;
}

export interface RoomTypeName {
  id: string;
  name: string;
}

/** At least a tenth of each side is left. */
export const MAX_CUT_PERCENT = 45;

export const MAX_PHOTOS = 40;
