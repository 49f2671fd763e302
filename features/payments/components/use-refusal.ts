import { useState } from 'react';
import { useLocation } from 'react-router';

/** The last refusal, kept until the next navigation: React Router drops action data when the page revalidates itself. */
export function useRefusal<Refusal>(answer: Refusal | undefined): Refusal | undefined {
  const { key } = useLocation();
  const [last, setLast] = useState({ key, answer });
  const shown = answer ?? (key === last.key ? last.answer : undefined);
  if (shown !== last.answer || key !== last.key) setLast({ key, answer: shown });
  return shown;
}
