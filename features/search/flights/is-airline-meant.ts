/** A code, or a part of the name, as somebody may have typed it beforehand. */
export function isAirlineMeant({ code, name }: { code: string; name: string }, typed: string): boolean {
  const text = typed.toLowerCase();
  return code.toLowerCase() === text || name.toLowerCase().includes(text);
}
