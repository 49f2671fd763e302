import { type FormEvent, type SyntheticEvent, useRef, useState } from 'react';
import type { CheckoutMessages } from '#features/booking/checkout/checkout-form.ts';

/** The server checks e-mail and phone as their field is left, and one with an error while it is mended. Others lose theirs then. */
export function useContactCheck(refusal: object | undefined) {
  const [checked, setChecked] = useState<{ of: typeof refusal; messages: CheckoutMessages; meant?: string }>();
  const current = checked?.of === refusal ? checked : undefined;
  const latest = useRef<AbortController>(null);
  async function check({ target, currentTarget }: SyntheticEvent<HTMLFormElement>) {
    if (!isContact(target) || !target.value.trim()) return;
    latest.current?.abort();
    latest.current = new AbortController();
    const { signal } = latest.current;
    // The server takes no files here, so a plain form.
    const body = new URLSearchParams([...new FormData(currentTarget)].map(([name, value]) => [name, String(value)]));
    const request = fetch('/checkout/contact', { method: 'POST', body, signal });
    // Without a connection, sending the form says more.
    const answer = await request.then((response) => (response.ok ? response.json() : null)).catch(() => null);
    if (signal.aborted) return;
    const message = answer?.messages[target.id] ?? '';
    setChecked({ of: refusal, messages: { ...current?.messages, [target.id]: message }, meant: answer?.meant });
  }
  return {
    ...current,
    onBlur: check,
    onInput: (event: FormEvent<HTMLFormElement>) => {
      const { target } = event;
      if (!(target instanceof Element && target.matches('[aria-invalid]'))) return;
      if (isContact(target)) check(event);
      else setChecked({ ...current, of: refusal, messages: { ...current?.messages, [target.id]: '' } });
    },
  };
}

function isContact(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && /email|tel/.test(target.type);
}
