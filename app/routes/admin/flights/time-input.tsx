import { useState } from 'react';
import { Input } from '../../../ui/input.tsx';
import type { FieldOfRecord } from '../catalogue/record-fields.ts';

interface TimeInputProps {
  field: FieldOfRecord<string>;
  /** What is stored; a new flight has nothing stored. */
  stored: string | undefined;
  required?: boolean;
}

/** A time on the airport's clock, beside which stands what it was before. */
export function TimeInput({ field, stored, required }: TimeInputProps) {
  const [typed, setTyped] = useState(field.defaultValue);
  const was = stored !== undefined && typed !== stored ? `was ${stored}` : undefined;
  return (
    <Input
      {...field}
      type="time"
      required={required}
      aside={field.aside ?? was}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}
