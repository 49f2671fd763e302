import {
  type AmenityField,
  amenityCategories,
  amenityDefaults,
  amenityLabels,
  categoryLabels,
  maxAmenityDescription,
  maxAmenityName,
} from '#features/catalogue/amenities/amenity.ts';
import type { Editable } from '#features/catalogue/editing/save-row.ts';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { Outcome } from '../catalogue/outcome.ts';
import { RecordDialog } from '../catalogue/record-dialog.tsx';
import { recordFields } from '../catalogue/record-fields.ts';
import { IconChoice } from './icon-choice.tsx';

const categories = amenityCategories.map((value) => ({ value, label: categoryLabels[value] }));
const states = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
];

export function AmenityDialog({
  row,
  outcome,
}: {
  row: Editable<AmenityField> | null;
  outcome: Outcome | undefined;
}) {
  const field = recordFields({ labels: amenityLabels, values: row?.values ?? amenityDefaults, outcome });
  return (
    <RecordDialog
      title={row ? `Edit ${row.values.name}` : 'Add Amenity'}
      row={row}
      outcome={outcome}
      addLabel="Add Amenity"
    >
      <Input {...field('name')} required maxLength={maxAmenityName} />
      <div className="grid gap-4 md:grid-cols-2">
        <Select {...field('category')} options={categories} />
        <Select {...field('is_active')} options={states} hint="Inactive ones are not offered to guests." />
      </div>
      <Textarea {...field('description')} maxLength={maxAmenityDescription} rows={3} optional />
      <IconChoice {...field('icon')} />
    </RecordDialog>
  );
}
