import { useEffect, useRef } from 'react';
import { useLocation, useSubmit } from 'react-router';
import { Search } from '../../../ui/icons.tsx';
import { Input } from '../../../ui/input.tsx';
import { FilterForm } from './filter-form.tsx';

const debounceMs = 500;

/** Searches half a second after the last key; the text stands in the address. Without scripts there is a button. */
export function SearchBox({ label, hint }: { label: string; hint: string }) {
  const { search } = useLocation();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const text = new URLSearchParams(search).get('q') ?? '';
  // The address may change without the field: by the back button, or by a link that forgets the search.
  useEffect(() => {
    const field = form.current?.elements.namedItem('q');
    if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = text;
  }, [text]);

  function send() {
    clearTimeout(timer.current);
    if (form.current) submit(form.current, { replace: true, preventScrollReset: true });
  }

  return (
    <FilterForm
      name="q"
      submitLabel="Search"
      ref={form}
      role="search"
      className="flex min-w-0 flex-1 gap-2 max-md:basis-full md:max-w-105 md:min-w-72"
      onSubmit={() => clearTimeout(timer.current)}
    >
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
    </FilterForm>
  );
}
