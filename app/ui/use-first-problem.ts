import { type RefObject, useEffect, useRef } from 'react';

/** Takes the reader to the first field that was refused. */
export function useFirstProblem(refusal: object | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusal]);
  return form;
}
