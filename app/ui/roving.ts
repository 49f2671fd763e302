/** The item an arrow, Home or End leads to, round the ends; nothing for any other key. */
export function nextByKey(key: string, index: number, count: number, rightToLeft: boolean) {
  const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === forward) return (index + 1) % count;
  if (key === back) return (index - 1 + count) % count;
  return undefined;
}
