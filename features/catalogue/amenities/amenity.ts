import { characterCount, cleanLine, cleanText } from '#lib/clean-text.ts';
import { hasProblems, missingFields } from '../editing/required-fields.ts';
import type { Parsed, Problems, Values } from '../editing/save-outcome.ts';

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

/** From the form or from a line of a file, where all but the name may be left out. */
export function parseAmenity(values: Values<AmenityField>): Parsed<Amenity, AmenityField> {
  const problems: Problems<AmenityField> = missingFields(values, ['name'], amenityLabels);
  const name = cleanLine(values.name);
  const description = cleanText(values.description);
  const category = parseCategory(values.category);
  const icon = parseIcon(values.icon);
  const isActive = parseActive(values.is_active);
  if (characterCount(name) > maxAmenityName) problems.name = `Use at most ${maxAmenityName} characters.`;
  if (characterCount(description) > maxAmenityDescription) {
    problems.description = `Use at most ${maxAmenityDescription} characters.`;
  }
  if (!category) problems.category = `Choose one of ${amenityCategories.join(', ')}.`;
  if (!icon) problems.icon = `Choose one of ${amenityIcons.join(', ')}.`;
  if (isActive === undefined) problems.is_active = 'Write true or false.';
  if (hasProblems(problems) || !category || !icon || isActive === undefined) return { ok: false, problems };
  return {
    ok: true,
    value: { name, category, description, icon, isActive },
  };
}

/** As it is stored, or as the screens call it. */
export function parseCategory(text: string): AmenityCategory | undefined {
  const wanted = text.toLowerCase() || amenityDefaults.category;
  return amenityCategories.find(
    (category) => category === wanted || categoryLabels[category].toLowerCase() === wanted,
  );
}

export function parseIcon(text: string): AmenityIcon | undefined {
  const wanted = text.toLowerCase() || amenityDefaults.icon;
  return amenityIcons.find((icon) => icon === wanted);
}

/** Active unless somebody says otherwise. */
function parseActive(text: string): boolean | undefined {
  const said = text.toLowerCase();
  if (['', 'true', 'yes', '1', 'active'].includes(said)) return true;
  return ['false', 'no', '0', 'inactive'].includes(said) ? false : undefined;
}

export function amenityValues({
  name,
  category,
  description,
  icon,
  isActive,
}: Amenity): Values<AmenityField> {
  return { name, category, description, icon, is_active: String(isActive) };
}
