import {
  type PhotoFacts,
  type PhotoSubject,
  photoSubjects,
  type RoomTypeName,
} from '#features/catalogue/pictures/photo-subjects.ts';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';

const subjectLabels: Record<PhotoSubject, string> = {
  outside: 'The hotel from outside',
  room: 'A room',
  bathroom: 'A bathroom',
  view: 'The view',
  pool: 'The pool',
  garden: 'The garden',
  beach: 'The beach',
  breakfast: 'Breakfast',
  restaurant: 'The restaurant',
  lounge: 'The lounge',
  meeting: 'A meeting room',
  other: 'Something else',
};

/** What a photo shows; visitors read it in their own language. */
export function PhotoFields({
  photo,
  roomTypes,
}: {
  photo?: PhotoFacts | undefined;
  roomTypes: readonly RoomTypeName[];
}) {
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Select
        name="subject"
        label="Shows"
        dense
        defaultValue={photo?.subject ?? 'other'}
        options={photoSubjects.map((subject) => ({ value: subject, label: subjectLabels[subject] }))}
      />
      <Select
        name="room_type"
        label="Of"
        dense
        defaultValue={photo?.roomTypeId ?? ''}
        options={[
          { value: '', label: 'The whole hotel' },
          ...roomTypes.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Input
        name="description"
        label="In your own words"
        dense
        optional
        maxLength={200}
        defaultValue={photo?.description ?? ''}
        hint="Read out instead, in every language"
        autoComplete="off"
        className="md:col-span-2"
      />
    </div>
  );
}
