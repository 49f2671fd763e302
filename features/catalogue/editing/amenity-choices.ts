import type { Database } from '#db/connect.ts';
import { cleanLine, isBlank } from '#lib/clean-text.ts';
import type { AmenityCategory } from '../amenities/amenity.ts';

/** What a hotel or a room may have, for its form and for files. */
export interface AmenityChoice {
  id: string;
  name: string;
  category: AmenityCategory;
  isActive: boolean;
}

export async function listAmenityChoices(db: Database): Promise<AmenityChoice[]> {
  const rows = await db
    .selectFrom('amenities')
    .select(['id', 'name', 'category', 'is_active as isActive'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute();
  // The database allows no other category.
  return rows.map((row) => ({ ...row, category: row.category as AmenityCategory }));
}

/**
 * The amenities in a text, which a form puts on lines of their own and a file between semicolons. A line that names one
 * as it stands is not taken apart, so that a name may have a semicolon.
 */
export function findAmenities(
  text: string,
  choices: readonly AmenityChoice[],
): { found: AmenityChoice[]; unknown: string[] } {
  const find = finderOf(choices);
  const names = text
    .split('\n')
    .flatMap((line) => (find(cleanLine(line)) ? [line] : line.split(';')))
    .map(cleanLine)
    .filter((name) => !isBlank(name));
  const found = new Set<AmenityChoice>();
  const unknown: string[] = [];
  for (const name of names) {
    const choice = find(name);
    if (choice) found.add(choice);
    else unknown.push(name);
  }
  return { found: [...found], unknown };
}

/** However it is written; but for the database two names may differ that are one for toLowerCase. */
function finderOf(choices: readonly AmenityChoice[]): (name: string) => AmenityChoice | undefined {
  const asWritten = new Map(choices.map((choice) => [choice.name, choice]));
  const inAnyCase = new Map(choices.map((choice) => [choice.name.toLowerCase(), choice]));
  return (name) => asWritten.get(name) ?? inAnyCase.get(name.toLowerCase());
}

/** As a form has them, always in the same order, so that two texts of the same amenities are equal. */
export function amenityText(names: readonly string[]): string {
  return names.toSorted().join('\n');
}

/** As a file has them. */
export function amenityCell(names: readonly string[]): string {
  return names.toSorted().join('; ');
}

export function unknownAmenities(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`).join(', ');
  return names.length === 1 ? `There is no amenity ${quoted}.` : `There are no amenities ${quoted}.`;
}
