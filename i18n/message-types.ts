import type about from './en/about.json';
import type account from './en/account.json';
import type agency from './en/agency.json';
import type agent from './en/agent.json';
import type alerts from './en/alerts.json';
import type auth from './en/auth.json';
import type checkout from './en/checkout.json';
import type contact from './en/contact.json';
import type documents from './en/documents.json';
import type flights from './en/flights.json';
import type funding from './en/funding.json';
import type home from './en/home.json';
import type legal from './en/legal.json';
import type mail from './en/mail.json';
import type payment from './en/payment.json';
import type prompt from './en/prompt.json';
import type sales from './en/sales.json';
import type search from './en/search.json';
import type selling from './en/selling.json';
import type shell from './en/shell.json';
import type stays from './en/stays.json';
import type trip from './en/trip.json';
import type ui from './en/ui.json';

/** English decides which keys there are; the compiler refuses any other. */
interface Resources {
  about: typeof about;
  account: typeof account;
  agency: typeof agency;
  agent: typeof agent;
  alerts: typeof alerts;
  auth: typeof auth;
  checkout: typeof checkout;
  contact: typeof contact;
  documents: typeof documents;
  flights: typeof flights;
  funding: typeof funding;
  home: typeof home;
  legal: typeof legal;
  mail: typeof mail;
  payment: typeof payment;
  prompt: typeof prompt;
  sales: typeof sales;
  search: typeof search;
  selling: typeof selling;
  shell: typeof shell;
  stays: typeof stays;
  trip: typeof trip;
  ui: typeof ui;
}

export type Namespace = keyof Resources;
export type NamespaceKey<N extends Namespace> = WithoutForm<Path<Resources[N]>>;

type Path<Branch> = {
  [Key in keyof Branch & string]: Branch[Key] extends string ? Key : `${Key}.${Path<Branch[Key]>}`;
}[keyof Branch & string];

/** `nights_one` and `nights_other` are asked for as `nights`. */
type WithoutForm<Key> = Key extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Key;
