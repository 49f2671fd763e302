import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What was refused, until something else is sent or asked for. A page that looks again by itself would forget it: the router
 * keeps the answer to a form no longer than until the next look.
 */
export function useRefusal<Refusal>(answer: Refusal | undefined): Refusal | undefined {
  const { key } = useLocation();
  const [kept, keep] = useState({ key, answer });
  const shown = answer ?? (key === kept.key ? kept.answer : undefined);
  if (shown !== kept.answer || key !== kept.key) keep({ key, answer: shown });
  return shown;
}
