import { type FormEvent, type SyntheticEvent, useRef, useState } from 'react';
import type { CheckoutMessages } from '#features/booking/checkout/checkout-form.ts';

/** The server checks e-mail and phone as their field is left. Any field loses its error while it is mended. */
export function useContactCheck(refusal: object | undefined) {
  const [checked, setChecked] = useState<{ of: typeof refusal; messages: CheckoutMessages; meant?: string }>();
  const current = checked?.of === refusal ? checked : undefined;
  const latest = useRef<AbortController>(null);
  function show(id: string, message: string, meant?: string): void {
    setChecked((before) => ({
      of: refusal,
      messages: { ...(before?.of === refusal ? before?.messages : {}), [id]: message },
      meant,
    }));
  }
  async function check({ target, currentTarget }: SyntheticEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement) || !/email|tel/.test(target.type) || !target.value.trim()) return;
    latest.current?.abort();
    latest.current = new AbortController();
    const { signal } = latest.current;
    // The server takes no files here, so a plain form.
    const body = new URLSearchParams([...new FormData(currentTarget)].map(([name, value]) => [name, String(value)]));
    const request = fetch('/checkout/contact', { method: 'POST', body, signal });
    // Without a connection, sending the form says more.
    const answer = await request.then((response) => (response.ok ? response.json() : null)).catch(() => null);
    if (!signal.aborted) show(target.id, answer?.messages[target.id] ?? '', answer?.meant);
  }
  return {
    ...current,
    onBlur: check,
    onInput({ target }: FormEvent<HTMLFormElement>) {
      if (!(target instanceof Element && target.matches('[aria-invalid]'))) return;
      latest.current?.abort();
      show(target.id, '');
    },
  };
}
