import { pictureFormat } from '#features/catalogue/pictures/picture-format.ts';
import type { DocumentType } from './document-kinds.ts';

const pdfStart = '%PDF-';

/** What a file is by its first bytes, never by its name. */
export function documentType(bytes: Uint8Array): DocumentType | undefined {
  if (String.fromCharCode(...bytes.subarray(0, pdfStart.length)) === pdfStart) return 'application/pdf';
  const picture = pictureFormat(bytes);
  if (picture === 'jpeg') return 'image/jpeg';
  return picture === 'png' ? 'image/png' : undefined;
}
