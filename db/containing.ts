/** A pattern for `ilike` that finds the text anywhere and takes every sign of it literally. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
