import { isPictureName } from './picture-names.ts';

/** What a store is for. It refuses all names but these, so that none leads out of it. */
export interface StoredFile {
  /** How its faults speak of it. */
  thing: 'picture' | 'document';
  isName: (name: string) => boolean;
}

export const pictures: StoredFile = { thing: 'picture', isName: isPictureName };
