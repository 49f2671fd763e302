import type { Database } from '#db/connect.ts';
import { cleanLine, isBlank } from '#lib/clean-text.ts';
import { type Parsed, readFields, type Values } from '../editing/form-values.ts';

export const amenityFields = ['name', 'category', 'description', 'icon', 'is_active'] as const;
export type AmenityField = (typeof amenityFields)[number];

export const amenityLabels: Record<AmenityField, string> = {
  name: 'Name',
  category: 'Category',
  description: 'Description',
  icon: 'Icon',
  is_active: 'Status',
};

export const amenityCategories = ['room', 'hotel', 'recreation', 'business', 'dining'] as const;
export type AmenityCategory = (typeof amenityCategories)[number];

export const categoryLabels: Record<AmenityCategory, string> = {
  room: 'Room Amenities',
  hotel: 'Hotel Services',
  recreation: 'Recreation',
  business: 'Business',
  dining: 'Dining',
};

export const amenityIcons = [
  'wifi',
  'car',
  'coffee',
  'tv',
  'bath',
  'utensils',
  'dumbbell',
  'waves',
  'star',
  'snowflake',
  'shower',
  'net',
  'safe',
  'parking',
  'bus',
  'router',
  'bell',
  'laundry',
  'prayer',
  'power',
  'pool',
  'beach',
  'spa',
  'meeting',
  'business',
  'conference',
  'breakfast',
  'service',
  'kitchen',
] as const;
export type AmenityIcon = (typeof amenityIcons)[number];

export interface Amenity {
  name: string;
  category: AmenityCategory;
  description: string;
  icon: AmenityIcon;
  isActive: boolean;
}

export const amenityDefaults = {
  category: 'room',
  icon: 'star',
  is_active: 'true',
} as const satisfies Partial<Values<AmenityField>>;

export const maxAmenityName = 60;
export const maxAmenityDescription = 300;

/** Parses a form or a CSV line; only the name is required. */
export function parseAmenity(values: Values<AmenityField>): Parsed<Amenity, AmenityField> {
  const fields = readFields(values, amenityLabels, ['name']);
  return fields.parsed({
    name: fields.line('name', maxAmenityName),
    category: fields.need('category', parseCategory(values.category), `Choose one of ${amenityCategories.join(', ')}.`),
    description: fields.text('description', maxAmenityDescription),
    icon: fields.oneOf('icon', amenityIcons, values.icon || amenityDefaults.icon),
    isActive: fields.need('is_active', parseActive(values.is_active), 'Enter true or false.'),
  });
}

/** Accepts the stored value or its label. */
function parseCategory(text: string): AmenityCategory | undefined {
  const wanted = text.toLowerCase() || amenityDefaults.category;
  return amenityCategories.find((category) => category === wanted || categoryLabels[category].toLowerCase() === wanted);
}

/** Empty means active. */
function parseActive(text: string): boolean | undefined {
  const value = text.toLowerCase();
  if (['', 'true', 'yes', '1', 'active'].includes(value)) return true;
  return ['false', 'no', '0', 'inactive'].includes(value) ? false : undefined;
}

export function amenityValues({ name, category, description, icon, isActive }: Amenity): Values<AmenityField> {
  return { name, category, description, icon, is_active: String(isActive) };
}

/** An amenity that a hotel or a room can have. */
export interface AmenityChoice {
  id: string;
  name: string;
  category: AmenityCategory;
  isActive: boolean;
}

export async function listAmenityChoices(db: Database): Promise<AmenityChoice[]> {
  const rows = await db
    .selectFrom('amenities')
    .select(['id', 'name', 'category', 'isActive'])
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .execute();
  // A check constraint allows no other category.
  return rows.map((row) => ({ ...row, category: row.category as AmenityCategory }));
}

/**
 * Finds the amenities named in a text: one per line in a form, separated by semicolons in a file. A line that is
 * exactly one name is not split, so that a name may contain a semicolon.
 */
export function findAmenities(
  text: string,
  choices: readonly AmenityChoice[],
): { found: AmenityChoice[]; problem: string | undefined } {
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
  return { found: [...found], problem: unknown.length > 0 ? unknownAmenities(unknown) : undefined };
}

/** Prefers the exact name: names that differ for the database's unique index may be equal for toLowerCase. */
function finderOf(choices: readonly AmenityChoice[]): (name: string) => AmenityChoice | undefined {
  const asWritten = new Map(choices.map((choice) => [choice.name, choice]));
  const inAnyCase = new Map(choices.map((choice) => [choice.name.toLowerCase(), choice]));
  return (name) => asWritten.get(name) ?? inAnyCase.get(name.toLowerCase());
}

/** The form's text, sorted so that equal sets give equal texts. */
export function amenityText(names: readonly string[]): string {
  return names.toSorted().join('\n');
}

/** The cell of a CSV file. */
export function amenityCell(names: readonly string[]): string {
  return names.toSorted().join('; ');
}

function unknownAmenities(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`).join(', ');
  return names.length === 1 ? `There is no amenity ${quoted}.` : `There are no amenities ${quoted}.`;
}
