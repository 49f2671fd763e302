import type { Database } from '#db/connect.ts';
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
 * The names in a text, which a form puts on lines of their own and a file between semicolons. One that there is counts
 * as it stands, so that a name may have a semicolon.
 */
export function amenityNames(text: string, choices: readonly Pick<AmenityChoice, 'name'>[]): string[] {
  const known = new Set(choices.map(({ name }) => name.toLowerCase()));
  return text
    .split('\n')
    .flatMap((line) => (known.has(line.trim().toLowerCase()) ? [line] : line.split(';')))
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

export function findAmenities(
  text: string,
  choices: readonly AmenityChoice[],
): { found: AmenityChoice[]; unknown: string[] } {
  const byName = new Map(choices.map((choice) => [choice.name.toLowerCase(), choice]));
  const found = new Set<AmenityChoice>();
  const unknown: string[] = [];
  for (const name of amenityNames(text, choices)) {
    const choice = byName.get(name.toLowerCase());
    if (choice) found.add(choice);
    else unknown.push(name);
  }
  return { found: [...found], unknown };
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
