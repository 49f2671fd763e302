/** Whether a text from an address or a form can be an id at all. No library here: the browser needs it. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
