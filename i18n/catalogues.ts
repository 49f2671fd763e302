import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#lib/project-folder.ts';
import { type LanguageCode, languages } from './languages.ts';
import { browserNamespaces } from './namespaces.ts';
import { createTranslator, type Messages, type Translator } from './translator.ts';

/** All messages of one language. It never changes, so requests share it. */
export interface Catalogue {
  translator: Translator;
  /** The namespaces sent to the browser, and the fingerprint that lets browsers cache them for ever. */
  browser: { json: string; fingerprint: string };
}

export type Catalogues = (language: LanguageCode) => Catalogue;

/** Reads all languages once, at the start of the process. */
export function loadCatalogues(): Catalogues {
  const catalogues = new Map(languages.map(({ code }) => [code, loadCatalogue(code)]));
  return (language) => catalogues.get(language) ?? loadCatalogue(language);
}

/** For development: a changed text shows at the next request. */
export function rereadCatalogues(): Catalogues {
  return loadCatalogue;
}

function loadCatalogue(language: LanguageCode): Catalogue {
  const folder = join(projectFolder, 'i18n', language);
  const messages: Messages = Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  );
  return { translator: createTranslator(language, messages), browser: forBrowser(messages) };
}

function forBrowser(messages: Messages): { json: string; fingerprint: string } {
  const json = JSON.stringify(
    Object.fromEntries(browserNamespaces.map((namespace) => [namespace, messages[namespace]])),
  );
  return { json, fingerprint: createHash('sha256').update(json).digest('hex').slice(0, 10) };
}
