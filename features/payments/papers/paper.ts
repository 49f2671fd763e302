export const paperKinds = ['receipt', 'invoice'] as const;
export type PaperKind = (typeof paperKinds)[number];

const prefixes: Record<PaperKind, string> = { receipt: 'RCT', invoice: 'INV' };

/** RCT-000123 or INV-000123: what a paper is called, on it and as a file. */
export function paperName(kind: PaperKind, number: number): string {
  return `${prefixes[kind]}-${String(number).padStart(6, '0')}`;
}
