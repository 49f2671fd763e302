import type { LanguageCode } from './languages.ts';
import type { Namespace, NamespaceKey } from './message-types.ts';

export type Messages = { [key: string]: string | Messages };
type Values = Record<string, string | number>;

/** Returns the text of a key with its values filled in. `count` also chooses the plural form. */
export type Translate<N extends Namespace> = (key: NamespaceKey<N>, values?: Values) => string;

export interface Translator {
  language: LanguageCode;
  of<N extends Namespace>(namespace: N): Translate<N>;
  /** For keys that come from data, such as a destination that an administrator added. */
  find(namespace: Namespace, key: string, values?: Values): string | undefined;
  /** All texts under a key, for legal pages. */
  branch(namespace: Namespace, key: string): Messages;
  all(namespace: Namespace): Messages;
}

/** An unknown key is returned as it is, as documented: a missing text does not fall back to another language. */
export function createTranslator(language: LanguageCode, messages: Messages): Translator {
  const plural = new Intl.PluralRules(language);
  /** A map per namespace: keys are string literals then, and looking up a concatenated string takes longer. */
  const texts = new Map<Namespace, Map<string, string>>();
  const translates = new Map<Namespace, (key: string, values?: Values) => string>();

  function find(namespace: Namespace, key: string, values?: Values): string | undefined {
    const count = values?.count;
    const form = typeof count === 'number' ? textOf(namespace, `${key}_${plural.select(count)}`) : undefined;
    const text = form ?? textOf(namespace, key);
    return text !== undefined && values ? fillIn(text, values) : text;
  }

  function textOf(namespace: Namespace, key: string): string | undefined {
    const own = texts.get(namespace) ?? new Map<string, string>();
    texts.set(namespace, own);
    const known = own.get(key);
    if (known !== undefined) return known;
    const text = lookup(messages, namespace, key);
    if (typeof text !== 'string') return undefined;
    own.set(key, text);
    return text;
  }

  /** Always the same function for a namespace, so that it can be a dependency of React hooks. */
  function of<N extends Namespace>(namespace: N): Translate<N> {
    const translate =
      translates.get(namespace) ?? ((key: string, values?: Values) => find(namespace, key, values) ?? key);
    translates.set(namespace, translate);
    return translate;
  }

  return {
    language,
    of,
    find,
    branch(namespace, key) {
      const branch = lookup(messages, namespace, key);
      return typeof branch === 'object' ? branch : {};
    },
    all(namespace) {
      const all = messages[namespace];
      return typeof all === 'object' ? all : {};
    },
  };
}

/** Replaces each `{{name}}` by its value; a name without a value stays. */
export function fillIn(text: string, values: Values): string {
  let filled = '';
  let done = 0;
  for (let start = text.indexOf('{{'); start !== -1; start = text.indexOf('{{', done)) {
    const end = text.indexOf('}}', start);
    if (end === -1) break;
    filled += text.slice(done, start) + (values[text.slice(start + 2, end)] ?? text.slice(start, end + 2));
    done = end + 2;
  }
  return done === 0 ? text : filled + text.slice(done);
}

function lookup(messages: Messages, namespace: string, key: string): string | Messages | undefined {
  let found: string | Messages | undefined = messages[namespace];
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, part)) return undefined;
    found = found[part];
  }
  return found;
}
