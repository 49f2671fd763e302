import { type Dispatch, type SetStateAction, useState } from 'react';

/** State that begins as the given value and takes it up again whenever another one is given. */
export function useAdopted<T extends string>(given: T): [T, Dispatch<SetStateAction<T>>] {
  const [seen, setSeen] = useState(given);
  const [value, setValue] = useState(given);
  if (seen !== given) {
    setSeen(given);
    setValue(given);
  }
  return [value, setValue];
}
