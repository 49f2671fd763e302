export const documentKinds = ['registration', 'licence'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;
/** Per agency: more than enough, and too few to fill the disk. */
export const MAX_DOCUMENTS = 20;

/** A document of an agency without its file. */
export interface AgentDocument {
  id: string;
  kind: DocumentKind;
  fileName: string;
  mediaType: DocumentType;
  bytes: number;
  createdAt: Date;
}

/** The kinds that an agency still has to upload. */
export function missingKinds(documents: readonly { kind: string }[]): DocumentKind[] {
  return documentKinds.filter((kind) => !documents.some((document) => document.kind === kind));
}
