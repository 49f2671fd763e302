import type { LanguageCode } from '#i18n/languages.ts';

export type MailPart =
  | { kind: 'text'; text: string }
  /** Smaller and last: what to do if this mail is a mistake. */
  | { kind: 'note'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; facts: { label: string; value: string; url?: string | undefined }[] }
  /** What somebody else wrote, with its lines. */
  | { kind: 'quote'; text: string };

export interface MailContent {
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  heading: string;
  parts: MailPart[];
  /** For letters that a reader may stop. */
  leave?: { label: string; url: string } | undefined;
}

/** A mail with everything around its content, from which both of its forms are made. */
export interface LaidOutMail extends MailContent {
  language: LanguageCode;
  direction: 'ltr' | 'rtl';
  brand: string;
  baseUrl: string;
  buttonHint: string;
  /** Ways to reach the house, line by line. */
  footer: { label: string; url: string }[][];
  address: string | null;
}
