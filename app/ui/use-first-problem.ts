import { type RefObject, useEffect, useRef } from 'react';

/** Takes the reader to the first field that was refused. */
export function useFirstProblem(refusal: object | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // A browser's own bubbles speak its language and hide all but the first fault; the server's sentences stand at
  // every field in the reader's. Without scripts the browser still helps.
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, []);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusal]);
  return form;
}
