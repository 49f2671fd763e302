export const documentKinds = ['registration', 'licence'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;
/** Of one agency: nobody needs so many, and nobody fills our disk. */
export const MAX_DOCUMENTS = 20;

/** What an agency showed us of itself; the file is opened by open-document.ts. */
export interface AgentDocument {
  id: string;
  kind: DocumentKind;
  fileName: string;
  mediaType: DocumentType;
  bytes: number;
  createdAt: Date;
}

/** What an agency still has to show before it can be checked. */
export function missingKinds(documents: readonly { kind: string }[]): DocumentKind[] {
  return documentKinds.filter((kind) => !documents.some((document) => document.kind === kind));
}
