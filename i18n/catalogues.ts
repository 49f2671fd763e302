import { createHash } from 'node:crypto';
import { type LanguageCode, languages } from './languages.ts';
import { browserNamespaces } from './namespaces.ts';
import { createTranslator, type Messages, type Translator } from './translator.ts';

const files = import.meta.glob<Messages>('./*/*.json', { eager: true, import: 'default' });

function messagesOf(language: LanguageCode): Messages {
  const entries = Object.entries(files)
    .map(([path, messages]) => [path.split('/'), messages] as const)
    .filter(([parts]) => parts[1] === language)
    .map(([parts, messages]) => [parts[2]?.replace('.json', '') ?? '', messages] as const);
  return Object.fromEntries(entries);
}

function forBrowser(messages: Messages): { json: string; fingerprint: string } {
  const travelling = Object.fromEntries(
    browserNamespaces.map((namespace) => [namespace, messages[namespace]]),
  );
  const json = JSON.stringify(travelling);
  return { json, fingerprint: createHash('sha256').update(json).digest('hex').slice(0, 10) };
}

/** One catalogue a language, made when the process starts and never changed, so that requests may share it. */
export interface Catalogue {
  translator: Translator;
  /** The part that travels, and the fingerprint that lets browsers keep it for ever. */
  browser: { json: string; fingerprint: string };
}

const catalogues = new Map<LanguageCode, Catalogue>(
  languages.map(({ code }) => {
    const messages = messagesOf(code);
    return [code, { translator: createTranslator(code, messages), browser: forBrowser(messages) }];
  }),
);

export function catalogueOf(language: LanguageCode): Catalogue {
  const catalogue = catalogues.get(language);
  if (!catalogue) throw new Error(`no catalogue for ${language}`);
  return catalogue;
}
