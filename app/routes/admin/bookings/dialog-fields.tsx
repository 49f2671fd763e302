import { Input, type InputProps } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';

/** A form of a dialog that was not taken: what was typed, and what is wrong with it, by field. */
export interface RefusedFields {
  values: Record<string, string>;
  problems: Record<string, string>;
}

interface OfDialog {
  refused: RefusedFields | undefined;
}

type DialogInputProps = Omit<InputProps, 'dense' | 'defaultValue' | 'error'> &
  OfDialog & {
    name: string;
    /** What stands there before anybody types. */
    usual?: string;
  };

export function DialogInput({ name, usual = '', refused, ...input }: DialogInputProps) {
  return (
    <Input
      dense
      autoComplete="off"
      {...input}
      name={name}
      defaultValue={refused?.values[name] ?? usual}
      error={refused?.problems[name]}
    />
  );
}

/** For money and percentages. */
export function FigureInput(field: DialogInputProps) {
  return <DialogInput inputMode="decimal" maxLength={20} dir="ltr" required {...field} />;
}

export function ReasonField({
  hint,
  maxLength,
  refused,
}: OfDialog & {
  /** Who reads it. */
  hint: string;
  maxLength: number;
}) {
  return (
    <Textarea
      dense
      name="reason"
      label="Reason"
      hint={hint}
      required
      maxLength={maxLength}
      rows={3}
      defaultValue={refused?.values.reason ?? ''}
      error={refused?.problems.reason}
    />
  );
}
