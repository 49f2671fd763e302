import { useEffect, useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import { Input, type InputProps } from '../../../ui/input.tsx';
import type { loader } from '../hotel-names.ts';

const debounceMs = 200;

/** A hotel by name and city, with suggestions where scripts run. */
export function HotelInput(props: InputProps) {
  const listId = useId();
  const names = useFetcher<typeof loader>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function suggest(text: string) {
    clearTimeout(timer.current);
    const params = new URLSearchParams({ q: text });
    timer.current = setTimeout(() => names.load(`/admin/hotels/names?${params}`), debounceMs);
  }

  return (
    <>
      <Input
        {...props}
        list={listId}
        autoComplete="off"
        maxLength={210}
        onFocus={({ currentTarget }) => suggest(currentTarget.value)}
        onInput={({ currentTarget }) => suggest(currentTarget.value)}
      />
      <datalist id={listId}>
        {names.data?.names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
