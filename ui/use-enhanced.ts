import { type Dispatch, type RefObject, type SetStateAction, useEffectEvent, useLayoutEffect, useState } from 'react';

/**
 * False in the server's HTML, which works without scripts; true once scripts run. `take` reads what was typed before. A
 * `replaced` control that has the focus stays until it loses it.
 */
export function useEnhanced(take: () => void, replaced?: RefObject<HTMLElement | null>): boolean {
  const [enhanced, setEnhanced] = useState(false);
  const begin = useEffectEvent(() => {
    take();
    setEnhanced(true);
  });
  useLayoutEffect(() => {
    const control = replaced?.current;
    if (!control || control !== document.activeElement) return begin();
    control.addEventListener('blur', begin, { once: true });
    return () => control.removeEventListener('blur', begin);
  }, [replaced]);
  return enhanced;
}

/** State that resets when the given value changes. */
export function useAdopted<T extends string>(given: T): [T, Dispatch<SetStateAction<T>>] {
  const [seen, setSeen] = useState(given);
  const [value, setValue] = useState(given);
  if (seen !== given) {
    setSeen(given);
    setValue(given);
  }
  return [value, setValue];
}
