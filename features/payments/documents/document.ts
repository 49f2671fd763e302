export const documentKinds = ['receipt', 'invoice'] as const;
export type DocumentKind = (typeof documentKinds)[number];

const prefixes: Record<DocumentKind, string> = { receipt: 'RCT', invoice: 'INV' };

/** RCT-000123 or INV-000123: what a paper is called, on it and as a file. */
export function documentName(kind: DocumentKind, number: number): string {
  return `${prefixes[kind]}-${String(number).padStart(6, '0')}`;
}
