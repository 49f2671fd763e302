import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';

/** A button that opens a picker can't have aria-invalid; its error is its description. */
const refused = '[data-summary], [aria-invalid], :is(button, summary)[aria-describedby$="-error"]';

/** Moves the focus to the summary of a long form's errors (`data-summary`), or to the first field with one. */
export function useFirstProblem(refusal: object | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // Browser validation speaks the browser's language and shows only the first error; the server's messages stand at every
  // field in the reader's language. Without scripts the browser still validates.
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, []);
  useEffect(() => {
    // A picker that scripts enhance replaces its field first.
    if (refusal) queueMicrotask(() => focusQuietly(form.current?.querySelector<HTMLElement>(refused)));
  }, [refusal]);
  return form;
}

/** For a link to a part of a form: following its hash would be a navigation, which forgets what was typed and the errors. */
export function focusAnchor(event: MouseEvent<HTMLAnchorElement>): void {
  const anchor = document.getElementById(event.currentTarget.hash.slice(1));
  if (!anchor) return;
  event.preventDefault();
  const field = anchor.matches('fieldset') ? anchor.querySelector<HTMLElement>('[aria-invalid], input') : anchor;
  focusQuietly(field);
}

/**
 * `data-quiet` keeps a combobox from opening its list, which would hide other messages. The field is scrolled to the
 * centre, because its message stands below it, where a fixed bar may be.
 */
function focusQuietly(field: HTMLElement | null | undefined): void {
  if (!field) return;
  field.dataset.quiet = '';
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: field.matches('[data-summary], section') ? 'start' : 'center' });
  delete field.dataset.quiet;
}
