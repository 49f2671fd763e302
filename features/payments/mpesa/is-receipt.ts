/** Whether it is what M-Pesa calls money that moved, such as NLJ7RT61SV, and not what it calls a prompt. */
export function isReceipt(text: string | null): text is string {
  return text !== null && /^[A-Z0-9]{6,20}$/.test(text);
}
