import { type RefObject, useEffect, useState } from 'react';
import { draftKey } from './forget-form-draft.ts';

const maxAgeMs = 60 * 60 * 1000;

interface Draft {
  name: string;
  savedAt: number;
  fields: [string, string][];
}

/**
 * Stores what is typed in a form in this tab for an hour, because browsers lose it with a page that has no-store. One form
 * at a time. Returns the stored value of the form's hidden field `key`.
 */
export function useFormDraft(
  form: RefObject<HTMLFormElement | null>,
  /** What the form is about: another trip has other travellers. */
  { name, key, isAnswered }: { name: string; key: string; isAnswered: boolean },
): string | undefined {
  const [storedKey, setStoredKey] = useState<string>();
  useEffect(() => {
    const draft = isAnswered ? undefined : readDraft(name);
    if (!draft || !form.current) return;
    fill(form.current, draft.fields);
    setStoredKey(draft.fields.find(([field]) => field === key)?.[1]);
  }, [form, name, key, isAnswered]);
  useEffect(() => {
    const typedIn = form.current;
    const save = () => typedIn && writeDraft(name, typedIn);
    // On submit too: values restored after a refusal were never typed here.
    for (const event of ['input', 'change', 'submit']) typedIn?.addEventListener(event, save);
    return () => {
      for (const event of ['input', 'change', 'submit']) typedIn?.removeEventListener(event, save);
    };
  }, [form, name]);
  return storedKey;
}

function readDraft(name: string): Draft | undefined {
  try {
    const draft: Draft | null = JSON.parse(sessionStorage.getItem(draftKey) ?? 'null');
    return draft?.name === name && Date.now() - draft.savedAt < maxAgeMs ? draft : undefined;
  } catch {
    return undefined;
  }
}

function writeDraft(name: string, form: HTMLFormElement): void {
  const fields = [...new FormData(form)].flatMap(([field, value]): [string, string][] =>
    typeof value === 'string' ? [[field, value]] : [],
  );
  try {
    sessionStorage.setItem(draftKey, JSON.stringify({ name, savedAt: Date.now(), fields } satisfies Draft));
  } catch {
    // Without storage the form works, but forgets.
  }
}

/** Values restored by the browser, or typed before scripts ran, are kept. */
function fill(form: HTMLFormElement, fields: Draft['fields']): void {
  const values = new Map<string, string[]>();
  for (const [name, value] of fields) values.set(name, [...(values.get(name) ?? []), value]);
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && control.type !== 'hidden') {
      const stored = values.get(control.name);
      const isStored = stored?.includes(control.value) ?? false;
      if (control.type === 'radio') control.checked ||= isStored && !control.disabled;
      else if (control.type === 'checkbox') {
        if (control.checked === control.defaultChecked) control.checked = isStored;
      } else if (stored && control.value === control.defaultValue) type(control, stored[0] ?? '');
    } else if (control instanceof HTMLSelectElement) {
      const [stored] = values.get(control.name) ?? [];
      const isUntouched = [...control.options].every(
        (option) => option.selected === option.defaultSelected || option.index === 0,
      );
      if (stored !== undefined && isUntouched) control.value = stored;
    } else if (control instanceof HTMLTextAreaElement && control.value === control.defaultValue) {
      const [stored] = values.get(control.name) ?? [];
      if (stored) type(control, stored);
    }
  }
}

/** What was typed in a fold is in sight. */
function type(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  control.value = text;
  const fold = control.closest('details');
  if (fold && text !== '') fold.open = true;
}
