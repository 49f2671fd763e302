import { type RefObject, useEffect, useState } from 'react';
import { settingOf } from '#features/settings/setting-fields.ts';
import type { SettingTexts } from '#features/settings/setting-texts.ts';

/** How many settings differ from what is stored, counted while somebody types. */
export function useUnsaved(
  form: RefObject<HTMLFormElement | null>,
  seen: SettingTexts,
  /** With another answer the form is another. */
  answer: object,
): number {
  const [unsaved, setUnsaved] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is what makes the fields new.
  useEffect(() => {
    const current = form.current;
    if (!current) return;
    const count = () => setUnsaved(changedIn(new FormData(current), seen));
    count();
    current.addEventListener('input', count);
    return () => current.removeEventListener('input', count);
  }, [form, seen, answer]);
  return unsaved;
}

function changedIn(form: FormData, seen: SettingTexts): number {
  const typed = new Map<string, string>();
  for (const [name, value] of form) if (typeof value === 'string') typed.set(name, value);
  const changed = new Set<string>();
  for (const [name, text] of typed) {
    const path = settingOf(name);
    if (path && text.trim() !== (seen[name] ?? '').trim()) changed.add(path);
  }
  return changed.size;
}
