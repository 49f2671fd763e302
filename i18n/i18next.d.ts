import type about from './en/about.json';
import type contact from './en/contact.json';
import type home from './en/home.json';
import type legal from './en/legal.json';
import type mail from './en/mail.json';
import type search from './en/search.json';
import type shell from './en/shell.json';
import type ui from './en/ui.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: {
      about: typeof about;
      contact: typeof contact;
      home: typeof home;
      legal: typeof legal;
      mail: typeof mail;
      search: typeof search;
      shell: typeof shell;
      ui: typeof ui;
    };
  }
}
