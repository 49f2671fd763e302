import { latinDigits } from '../latin-digits.ts';

const reference = /(?<![\p{L}\p{N}])FM[ -]?([0-9]{6,12})(?![\p{L}\p{N}])/giu;
const mostFound = 10;

/** The bookings that a text names, each once, in their order. People write FM 123456 and fm-123456 as well. */
export function bookingReferencesIn(...texts: string[]): string[] {
  const found = [...latinDigits(texts.join('\n')).matchAll(reference)].map(([, digits]) => `FM${digits}`);
  return [...new Set(found)].slice(0, mostFound);
}
