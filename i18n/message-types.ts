/** The keys are those of the English files; the compiler refuses any other. */
interface Resources {
  about: typeof import('./en/about.json');
  account: typeof import('./en/account.json');
  agency: typeof import('./en/agency.json');
  agent: typeof import('./en/agent.json');
  alerts: typeof import('./en/alerts.json');
  auth: typeof import('./en/auth.json');
  checkout: typeof import('./en/checkout.json');
  contact: typeof import('./en/contact.json');
  documents: typeof import('./en/documents.json');
  flights: typeof import('./en/flights.json');
  funding: typeof import('./en/funding.json');
  home: typeof import('./en/home.json');
  hotels: typeof import('./en/hotels.json');
  legal: typeof import('./en/legal.json');
  mail: typeof import('./en/mail.json');
  payment: typeof import('./en/payment.json');
  prompt: typeof import('./en/prompt.json');
  sales: typeof import('./en/sales.json');
  search: typeof import('./en/search.json');
  selling: typeof import('./en/selling.json');
  shell: typeof import('./en/shell.json');
  shortlist: typeof import('./en/shortlist.json');
  stays: typeof import('./en/stays.json');
  trip: typeof import('./en/trip.json');
  ui: typeof import('./en/ui.json');
}

export type Namespace = keyof Resources;
export type NamespaceKey<N extends Namespace> = WithoutForm<Path<Resources[N]>>;

type Path<Branch> = {
  [Key in keyof Branch & string]: Branch[Key] extends string ? Key : `${Key}.${Path<Branch[Key]>}`;
}[keyof Branch & string];

/** The key of `nights_one` and `nights_other` is `nights`. */
type WithoutForm<Key> = Key extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Key;
