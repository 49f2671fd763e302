import type { LanguageCode } from '#i18n/languages.ts';

export type MailPart =
  | { kind: 'text'; text: string }
  /** A paragraph with links in it, and lines of its own. */
  | { kind: 'prose'; spans: { text: string; url?: string }[] }
  /** What a person of the house wrote to this reader, with its lines, in whatever language. */
  | { kind: 'letter'; text: string }
  /** Above the facts that it names. */
  | { kind: 'title'; text: string }
  /** Smaller and last: what to do if this mail is a mistake. */
  | { kind: 'note'; text: string }
  | { kind: 'button'; label: string; url: string }
  /** A value may have several lines. */
  | { kind: 'facts'; facts: MailFact[] }
  /** What somebody else wrote, with its lines. */
  | { kind: 'quote'; text: string };

export interface MailFact {
  label: string;
  value: string;
  url?: string | undefined;
  /** Smaller, below the value. */
  note?: string;
  /** What the eye should find first. */
  isStrong?: boolean;
  /** Runs from left to right in every language, as the number of an account does. */
  isLatin?: boolean;
}

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
