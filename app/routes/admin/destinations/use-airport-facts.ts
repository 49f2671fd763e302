import { type ChangeEvent, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { loader } from '../airport-facts.ts';

/** Fills the form around a code with what is known of that airport, and leaves alone what somebody typed. */
export function useAirportFacts() {
  const { load, data } = useFetcher<typeof loader>();
  const form = useRef<HTMLFormElement>(null);
  const filled = useRef(new Map<string, string>());

  function onCodeChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    form.current = currentTarget.form;
    const code = currentTarget.value.trim().toUpperCase();
    if (/^[A-Z]{3}$/.test(code)) load(`/admin/airport-facts/${code}`);
  }

  useEffect(() => {
    if (!data?.facts) return;
    for (const [name, value] of Object.entries(data.facts)) {
      const field = form.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      // What came from another code was not typed by anybody.
      const isOurs = field.value === '' || field.value === filled.current.get(name);
      if (!isOurs) continue;
      field.value = value;
      filled.current.set(name, value);
    }
  }, [data]);

  return { onCodeChange, answer: data };
}
