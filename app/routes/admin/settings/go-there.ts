import type { MouseEvent } from 'react';

/** The browser's own way makes another page of the address, and what was refused and typed would be gone from it. */
export function goThere(event: MouseEvent<HTMLAnchorElement>): void {
  const place = document.getElementById(event.currentTarget.hash.slice(1));
  if (!place) return;
  event.preventDefault();
  const wrong = place.matches('fieldset') ? place.querySelector<HTMLElement>('[aria-invalid]') : null;
  const there = wrong ?? place;
  there.focus({ preventScroll: true });
  there.scrollIntoView({ block: there.matches('section') ? 'start' : 'center' });
}
