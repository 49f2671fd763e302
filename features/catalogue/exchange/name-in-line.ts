import { cleanLine } from '#lib/clean-text.ts';
import { valuesOf } from '../editing/save-outcome.ts';
import type { CsvRecord } from './csv.ts';

/** A name as the line's parser will read it, for what must be looked up before any line is parsed. */
export function nameInLine({ values }: CsvRecord, column: string): string {
  const { name } = valuesOf(['name'], () => values[column]);
  return cleanLine(name);
}
