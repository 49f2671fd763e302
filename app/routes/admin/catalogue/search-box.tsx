import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, useLocation, useSubmit } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';
import { dialogParameters } from './use-list-address.ts';

const debounceMs = 500;

/** Searches half a second after the last key; the text stands in the address. Without scripts there is a button. */
export function SearchBox({ label, hint }: { label: string; hint: string }) {
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const params = new URLSearchParams(search);
  const text = params.get('q') ?? '';
  // The address may change without the field: by the back button, or by a link that forgets the search.
  useEffect(() => {
    const field = form.current?.elements.namedItem('q');
    if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = text;
  }, [text]);
  const others = [...params].filter(([name]) => !['q', 'page', ...dialogParameters].includes(name));

  function send() {
    clearTimeout(timer.current);
    if (form.current) submit(form.current, { replace: true, preventScrollReset: true });
  }

  return (
    <Form
      ref={form}
      action={pathname}
      role="search"
      className="flex min-w-0 flex-1 gap-2 max-md:basis-full md:max-w-105 md:min-w-64 md:min-w-72"
      onSubmit={() => clearTimeout(timer.current)}
    >
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Input
        type="search"
        name="q"
        label={label}
        hideLabel
        dense
        icon={Search}
        placeholder={hint}
        defaultValue={text}
        maxLength={100}
        autoComplete="off"
        className="flex-1"
        onChange={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(send, debounceMs);
        }}
      />
      <span className="hidden noscript:block">
        <Button type="submit" size="sm">
          Search
        </Button>
      </span>
    </Form>
  );
}
