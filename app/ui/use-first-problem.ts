import { type RefObject, useEffect, useRef } from 'react';

/* A button that opens a picker can't be called invalid; it is described by its error instead. */
const refused = '[aria-invalid], :is(button, summary)[aria-describedby$="-error"]';

/** Takes the reader to the first field that was refused. */
export function useFirstProblem(refusal: object | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // A browser's own bubbles speak its language and hide all but the first fault; the server's sentences stand at
  // every field in the reader's. Without scripts the browser still helps.
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, []);
  useEffect(() => {
    // A picker that scripts have just taken over replaces its field first.
    if (refusal) queueMicrotask(() => focusQuietly(form.current?.querySelector<HTMLElement>(refused)));
  }, [refusal]);
  return form;
}

/**
 * A field that opens a list for whoever comes to it keeps it closed: it would hide the other sentences. In the middle of
 * the screen, because its own sentence stands below it, where a bar may be.
 */
function focusQuietly(field: HTMLElement | null | undefined): void {
  if (!field) return;
  field.dataset.quiet = '';
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
  delete field.dataset.quiet;
}
