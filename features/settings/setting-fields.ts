import { rateRules } from './currencies.ts';
import type { Settings, SettingsGroup } from './settings.ts';

// Without zod: browsers load this file.

/** For example `contact.phone`. */
export type SettingPath = {
  [Group in SettingsGroup]: `${Group}.${Extract<keyof Settings[Group], string>}`;
}[SettingsGroup];

export type SettingKind =
  | 'line'
  | 'text'
  | 'email'
  | 'phone'
  | 'link'
  | 'number'
  | 'dollars'
  | 'rate'
  | 'switch'
  | 'currency'
  | 'language'
  | 'frequency'
  | 'hours'
  | 'destinations'
  /** Never changes; shown for completeness. */
  | 'fixed';

export interface SettingField {
  label: string;
  kind: SettingKind;
  hint?: string;
  unit?: string;
}

const rateFields = Object.fromEntries(
  Object.entries(rateRules).map(([unit, { name }]) => [`ratesPerUsd.${unit}`, { label: name, kind: 'rate', unit }]),
) as Record<`ratesPerUsd.${keyof typeof rateRules}`, SettingField>;

/** The label and input of each setting. The compiler reports a missing one. */
export const settingFields: Record<SettingPath, SettingField> = {
  'site.siteName': { label: 'Site Name', kind: 'line' },
  'site.siteDescription': {
    label: 'Site Description',
    kind: 'text',
    hint: 'Shown on the home page and in search engines. The default is translated; your own is shown as entered.',
  },
  'site.defaultCurrency': {
    label: 'Default Currency',
    kind: 'currency',
    hint: 'For visitors who have not chosen one.',
  },
  'site.defaultLanguage': {
    label: 'Default Language',
    kind: 'language',
    hint: 'For visitors who have not chosen one.',
  },

  'contact.supportEmail': {
    label: 'Support Email',
    kind: 'email',
    hint: 'Mails come from it, and inquiries are sent to it.',
  },
  'contact.adminEmail': {
    label: 'Admin Email',
    kind: 'email',
    hint: 'The second address on the contact page and under mails.',
  },
  'email.enableNotifications': {
    label: 'Notifications',
    kind: 'switch',
    hint: 'Price alerts, invitations to review a stay, and reminders to agencies.',
  },
  'email.enableBookingConfirmations': {
    label: 'Booking Confirmations',
    kind: 'switch',
    hint: 'The mail with the documents after payment. Customers can still request the documents.',
  },
  'email.enableMarketingEmails': {
    label: 'Marketing Emails',
    kind: 'switch',
    hint: 'Newsletter campaigns. None is sent while this is off.',
  },

  'security.maxBookingsPerUser': {
    label: 'Max Bookings Per User',
    kind: 'number',
    hint: 'Open bookings of one account: held, or confirmed with the trip still ahead.',
  },
  'security.sessionTimeoutMinutes': {
    label: 'Session Timeout (minutes)',
    kind: 'number',
    hint: 'People are signed out after this long without activity.',
  },
  'security.requireAdminSecondFactor': {
    label: 'Administrators need a second factor',
    kind: 'switch',
    hint: 'Without two-step sign-in or a passkey, the back office stays closed to them.',
  },
  'security.maintenanceMode': {
    label: 'Maintenance Mode',
    kind: 'switch',
    hint: 'Temporarily disable public access',
  },

  'contact.phone': { label: 'Phone', kind: 'phone' },
  'contact.whatsapp': { label: 'WhatsApp', kind: 'phone' },
  'contact.officeAddress': {
    label: 'Office Address',
    kind: 'line',
    hint: 'While it is empty, nobody can choose to pay in cash.',
  },
  'contact.officeHours': { label: 'Opening Hours', kind: 'hours' },

  'social.facebook': { label: 'Facebook', kind: 'link' },
  'social.instagram': { label: 'Instagram', kind: 'link' },
  'social.x': { label: 'X', kind: 'link' },
  'social.linkedin': { label: 'LinkedIn', kind: 'link' },
  'social.youtube': { label: 'YouTube', kind: 'link' },
  'social.tiktok': { label: 'TikTok', kind: 'link' },

  'payments.bankName': {
    label: 'Bank',
    kind: 'line',
    hint: 'Transfers are offered once bank and account number are set.',
  },
  'payments.accountName': { label: 'Account Name', kind: 'line' },
  'payments.accountNumber': { label: 'Account Number', kind: 'line' },
  'payments.branch': { label: 'Branch', kind: 'line' },
  'payments.swift': { label: 'SWIFT Code', kind: 'line' },
  'payments.mobileMoneyNumber': {
    label: 'Mobile Money Number',
    kind: 'line',
    hint: 'Paybill, till or phone. Shown wherever somebody pays by mobile money, unless M-Pesa is set up: then payers see its own paybill and never this.',
  },
  'payments.officeSentence': {
    label: 'Sentence For Cash Payers',
    kind: 'text',
    hint: 'What to know besides address and hours, such as the floor.',
  },

  'holds.holdMinutes': {
    label: 'Hold While Paying',
    kind: 'number',
    unit: 'minutes',
    hint: 'How long seats and rooms wait for a payment.',
  },
  'holds.payLaterHours': {
    label: 'Hold For Paying Later',
    kind: 'number',
    unit: 'hours',
    hint: 'For transfers and cash, once the contact is verified.',
  },
  'holds.payLaterNotWithinHours': {
    label: 'No Paying Later Within',
    kind: 'number',
    unit: 'hours',
    hint: 'This close to the trip it must be paid at once.',
  },
  'holds.maxHoldsPerContact': { label: 'Open Holds Per Mailbox', kind: 'number' },
  'holds.maxHoldsPerNetwork': {
    label: 'Open Holds Per Network',
    kind: 'number',
    hint: 'A mobile operator may have a whole town behind one address.',
  },
  'holds.maxHeldPlacesPerNetwork': {
    label: 'Held Places Per Network',
    kind: 'number',
    hint: 'Unpaid seats on one flight, or rooms in one hotel.',
  },
  'holds.maxHoldsPerAgencyHour': {
    label: 'Holds Per Agency And Hour',
    kind: 'number',
    hint: 'What an agency issues at once is not counted.',
  },

  'limits.maxPassengers': { label: 'Passengers Per Booking', kind: 'number' },
  'limits.maxStayNights': { label: 'Nights Per Stay', kind: 'number' },
  'limits.minimumDepositMinor': {
    label: 'Smallest Deposit',
    kind: 'dollars',
    unit: 'USD',
    hint: 'Of an agency. It cannot be less than $10.00.',
  },
  'limits.twoPeopleAboveMinor': {
    label: 'Two People Above',
    kind: 'dollars',
    unit: 'USD',
    hint: 'A credit limit above this, and bank deposits of an agency that come to more within a day, need a second administrator.',
  },

  'ratesPerUsd.USD': { label: 'US dollar', kind: 'fixed', unit: 'USD' },
  ...rateFields,

  'about.happyCustomers': { label: 'Happy Customers', kind: 'number' },
  'about.destinations': { label: 'Destinations', kind: 'number' },
  'about.awards': { label: 'Awards', kind: 'number' },
  'about.years': { label: 'Years Of Experience', kind: 'number' },

  'home.popularDestinations': { label: 'Popular Destinations', kind: 'destinations' },

  'system.backupFrequency': { label: 'Backup Frequency', kind: 'frequency' },
};

export interface SettingsSection {
  id: string;
  title: string;
  text: string;
  fields: readonly SettingPath[];
}

function ofGroup(group: SettingsGroup): SettingPath[] {
  return settingPaths.filter((path) => groupOf(path) === group);
}

export const settingPaths = Object.keys(settingFields).filter(isSettingPath);

/** In page order. */
export const settingsSections: readonly SettingsSection[] = [
  {
    id: 'general',
    title: 'General',
    text: 'What the site is called, and what a new visitor sees.',
    fields: ofGroup('site'),
  },
  {
    id: 'email',
    title: 'Email',
    text: 'Mails about security, money, bookings and changed flights are always sent.',
    fields: ['contact.supportEmail', 'contact.adminEmail', ...ofGroup('email')],
  },
  { id: 'security', title: 'Security', text: 'Takes effect at once.', fields: ofGroup('security') },
  {
    id: 'contact',
    title: 'Contact',
    text: 'On every page, under every mail. Empty fields are not shown.',
    fields: ['contact.phone', 'contact.whatsapp', 'contact.officeAddress', 'contact.officeHours'],
  },
  {
    id: 'social',
    title: 'Social Links',
    text: 'In the footer. Empty fields are not shown.',
    fields: ofGroup('social'),
  },
  {
    id: 'payments',
    title: 'Payments',
    text: 'Where customers and agencies send money.',
    fields: ofGroup('payments'),
  },
  {
    id: 'holds',
    title: 'Holds',
    text: 'Existing holds keep their time.',
    fields: ofGroup('holds'),
  },
  {
    id: 'limits',
    title: 'Limits',
    text: 'For searches and deposits from now on.',
    fields: ofGroup('limits'),
  },
  {
    id: 'rates',
    title: 'Exchange Rates',
    text: 'How much of each currency one US dollar buys. A new rate changes the prices that are shown and agreed from now on; bookings and deposits already agreed keep theirs.',
    fields: ofGroup('ratesPerUsd'),
  },
  {
    id: 'about',
    title: 'About Figures',
    text: 'Shown on the About page, each with a plus sign.',
    fields: ofGroup('about'),
  },
  {
    id: 'home',
    title: 'Home',
    text: 'The destinations on the home page, in this order. Search forms offer them too.',
    fields: ofGroup('home'),
  },
  {
    id: 'system',
    title: 'System',
    text: 'How often a backup is made.',
    fields: ofGroup('system'),
  },
];

function isSettingPath(text: string): text is SettingPath {
  return Object.hasOwn(settingFields, text);
}

/** The setting of a form field, whose name may be longer: `contact.officeHours.mon.opens`. */
export function settingOf(name: string): SettingPath | undefined {
  const path = name.split('.', 2).join('.');
  return isSettingPath(path) ? path : undefined;
}

export function groupOf(path: SettingPath): SettingsGroup {
  // Every SettingPath begins with a group; slicing loses the type.
  return path.slice(0, path.indexOf('.')) as SettingsGroup;
}

export function fieldOf(path: SettingPath): string {
  return path.slice(path.indexOf('.') + 1);
}
