import type { ComponentProps } from 'react';
import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { useListAddress } from './catalogue/use-list-address.ts';

/** By name; a name with several values is sent as often. */
export type FieldValues = Record<string, string | number | readonly string[]>;

export function HiddenFields({ fields }: { fields: readonly (readonly [name: string, value: string | number])[] }) {
  return fields.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}

interface ListFormProps extends ComponentProps<typeof Form> {
  /** Hidden ones. */
  fields?: FieldValues;
}

/** Posts to the page without its dialog, so that success closes it. */
export function ListForm({ fields = {}, children, ...form }: ListFormProps) {
  const { list } = useListAddress();
  const hidden = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));
  return (
    <Form method="post" action={list} preventScrollReset {...form}>
      <HiddenFields fields={hidden} />
      {children}
    </Form>
  );
}

/** For a form that a script submits as soon as something is chosen. */
export function NoScriptSubmit({ label, children }: { label?: string | undefined; children: string }) {
  return (
    <span className="hidden noscript:block">
      <Button type="submit" size="sm" aria-label={label}>
        {children}
      </Button>
    </span>
  );
}
