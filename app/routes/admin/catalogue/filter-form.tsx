import type { ReactNode, Ref } from 'react';
import { Form, useLocation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { dialogParameters } from './use-list-address.ts';

interface FilterFormProps {
  /** The parameter that it sets; all others of the list stay as they are, and the first page is shown. */
  name: string;
  /** On the button that there is without scripts. */
  submitLabel?: string;
  ref?: Ref<HTMLFormElement>;
  role?: 'search';
  onSubmit?: () => void;
  className?: string;
  children: ReactNode;
}

/** A form around one field that narrows the list. */
export function FilterForm({ name, submitLabel = 'Show', children, ...form }: FilterFormProps) {
  const { pathname, search } = useLocation();
  const others = [...new URLSearchParams(search)].filter(
    ([other]) => ![name, 'page', ...dialogParameters].includes(other),
  );
  return (
    <Form {...form} action={pathname}>
      {others.map(([other, value]) => (
        <input key={other} type="hidden" name={other} value={value} />
      ))}
      {children}
      <span className="hidden noscript:block">
        <Button type="submit" size="sm">
          {submitLabel}
        </Button>
      </span>
    </Form>
  );
}
