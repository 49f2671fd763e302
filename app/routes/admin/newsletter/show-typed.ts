import type { SubmitEvent } from 'react';

/** The name of the frame that a form may be answered in. */
export const previewFrame = 'letter-preview';

/** What is typed goes to the frame by the browser itself, as it does without scripts: the page stays as it is. */
export function showTyped(event: SubmitEvent<HTMLFormElement>): void {
  const { submitter } = event.nativeEvent;
  if (!(submitter instanceof HTMLButtonElement) || submitter.formTarget !== previewFrame) return;
  event.preventDefault();
  const form = event.currentTarget;
  // As it is written: the router takes it literally.
  const action = form.getAttribute('action') ?? '';
  form.setAttribute('action', submitter.formAction);
  form.target = submitter.formTarget;
  form.submit();
  form.setAttribute('action', action);
  form.removeAttribute('target');
}
