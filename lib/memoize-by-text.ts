/** Makes the value of a text once. The cache is emptied when it is full. */
export function memoizeByText<Value>(maxEntries: number, make: (text: string) => Value) {
  const cache = new Map<string, Value>();
  return (text: string): Value => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    if (cache.size >= maxEntries) cache.clear();
    const made = make(text);
    cache.set(text, made);
    return made;
  };
}
