import { z } from 'zod';
import { languages } from '#i18n/languages.ts';
import { cleanLine, isBlank } from '#lib/clean-text.ts';
import { currencyCodes, forRatedCurrencies, rateRules } from './currencies.ts';
import { defaultOfficeHours } from './office-hours.ts';
import { backupFrequencies, DEFAULT_DESCRIPTION, defaultPopularDestinations, MAX_POPULAR } from './setting-defaults.ts';

// Every setting with its rule and its default. A group is one row of the table `settings`, which holds what
// was ever saved of it. Browser code imports only types from this file, because of zod.

const figure = (number: number) => number.toLocaleString('en-US');

const line = (maxLength: number) =>
  z
    .string('Enter a text.')
    .overwrite(cleanLine)
    .refine((text) => !isBlank(text), "This can't be empty.")
    .max(maxLength, `Keep it to ${figure(maxLength)} characters.`);

function wholeNumber(
  min: number,
  max: number,
  sentence = `Enter a whole number from ${figure(min)} to ${figure(max)}.`,
) {
  return z.int(sentence).min(min, sentence).max(max, sentence);
}

const onOrOff = z.boolean('Choose on or off.');
const notInTheList = 'Choose one from the list.';

/** An emptied form field sends an empty text, which is stored as null. */
function unsettable<Schema extends z.ZodType>(schema: Schema) {
  return z
    .preprocess((value) => (typeof value === 'string' ? cleanLineOrNull(value) : value), schema.nullable())
    .default(null);
}

function cleanLineOrNull(text: string): string | null {
  return isBlank(text) ? null : cleanLine(text);
}

const email = z.email('Enter an e-mail address such as help@example.com.').max(254, 'Keep it to 254 characters.');
const phone = z
  .string()
  .trim()
  .regex(/^\+\d[\d ]{6,18}\d$/, 'Enter an international number: + and the country code, then digits and spaces.');
const linkSentence = 'Enter a whole address that begins with https://';
const httpsLink = z
  .url({ protocol: /^https$/, error: linkSentence })
  .regex(/^[^\s\p{C}]+$/u, linkSentence)
  .max(300, 'Keep it to 300 characters.');

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 08:00, or choose Closed.');
const openingHours = z
  .object({ opens: timeOfDay, closes: timeOfDay })
  .refine(({ opens, closes }) => opens < closes, 'The office must close after it opens.')
  .nullable();

// lib/money.ts calculates with six decimals.
function ratePerUsd(code: keyof typeof rateRules) {
  const { min, max, usual } = rateRules[code];
  const sentence = `Enter a number from ${figure(min)} to ${figure(max)}, with at most six decimals.`;
  return z
    .number(sentence)
    .min(min, sentence)
    .max(max, sentence)
    .refine((rate) => Number(rate.toFixed(6)) === rate, sentence)
    .default(usual);
}

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const popularDestination = z.object({
  slug,
  city: line(60),
  country: z.string().regex(/^[A-Z]{2}$/),
  airportCode: z.string().regex(/^[A-Z]{3}$/),
  scene: slug,
});

export const settingsGroups = {
  site: z.object({
    siteName: line(60).default('Fika Mbali'),
    siteDescription: line(300).default(DEFAULT_DESCRIPTION),
    defaultCurrency: z.enum(currencyCodes, notInTheList).default('USD'),
    defaultLanguage: z
      .enum(
        languages.map(({ code }) => code),
        notInTheList,
      )
      .default('en'),
  }),
  contact: z.object({
    phone: unsettable(phone),
    whatsapp: unsettable(phone),
    supportEmail: unsettable(email),
    adminEmail: unsettable(email),
    officeAddress: unsettable(line(200)),
    officeHours: z
      .object({
        mon: openingHours,
        tue: openingHours,
        wed: openingHours,
        thu: openingHours,
        fri: openingHours,
        sat: openingHours,
        sun: openingHours,
      })
      .default(defaultOfficeHours),
  }),
  social: z.object({
    facebook: unsettable(httpsLink),
    instagram: unsettable(httpsLink),
    x: unsettable(httpsLink),
    linkedin: unsettable(httpsLink),
    youtube: unsettable(httpsLink),
    tiktok: unsettable(httpsLink),
  }),
  about: z.object({
    happyCustomers: wholeNumber(0, 1_000_000_000).default(50_000),
    destinations: wholeNumber(0, 100_000).default(200),
    awards: wholeNumber(0, 10_000).default(15),
    years: wholeNumber(0, 500).default(10),
  }),
  ratesPerUsd: z.object({
    USD: z.literal(1, 'A dollar is always one dollar.').default(1),
    ...forRatedCurrencies(ratePerUsd),
  }),
  email: z.object({
    enableNotifications: onOrOff.default(true),
    enableBookingConfirmations: onOrOff.default(true),
    enableMarketingEmails: onOrOff.default(false),
  }),
  security: z.object({
    maxBookingsPerUser: wholeNumber(1, 1_000).default(10),
    sessionTimeoutMinutes: wholeNumber(5, 43_200).default(30),
    maintenanceMode: onOrOff.default(false),
    /** Administrators must sign in with a second factor or a passkey. */
    requireAdminSecondFactor: onOrOff.default(false),
  }),
  system: z.object({
    backupFrequency: z.enum(backupFrequencies, notInTheList).default('daily'),
  }),
  holds: z.object({
    holdMinutes: wholeNumber(5, 1_440).default(20),
    payLaterHours: wholeNumber(1, 336).default(24),
    payLaterNotWithinHours: wholeNumber(0, 720).default(48),
    /** Open holds per mailbox and per network; many people share a mobile operator's network. */
    maxHoldsPerContact: wholeNumber(1, 100).default(3),
    maxHoldsPerNetwork: wholeNumber(1, 10_000).default(20),
    /** Unpaid seats on one flight, or rooms in one hotel. */
    maxHeldPlacesPerNetwork: wholeNumber(1, 1_000).default(18),
    /** Holds per agency and hour; bookings issued at once are not counted. */
    maxHoldsPerAgencyHour: wholeNumber(1, 10_000).default(60),
  }),
  payments: z.object({
    /** Bank transfers are offered only with a bank and an account number. */
    bankName: unsettable(line(80)),
    accountName: unsettable(line(80)),
    accountNumber: unsettable(
      z
        .string()
        .trim()
        .regex(/^[A-Z0-9][A-Z0-9 -]{3,33}$/i, 'Enter 4 to 34 letters, digits, spaces and hyphens.'),
    ),
    branch: unsettable(line(80)),
    swift: unsettable(
      z
        .string()
        .trim()
        .regex(
          /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
          'Enter the eight or eleven capital letters and digits of the code.',
        ),
    ),
    /** A Paybill, till or phone number, only shown to people. */
    mobileMoneyNumber: unsettable(
      z
        .string()
        .trim()
        .regex(/^\+?\d[\d ]{3,17}\d$/, 'Enter a Paybill, till or phone number: 5 to 19 digits and spaces.'),
    ),
    /** For customers who pay in cash, besides address and hours. */
    officeSentence: unsettable(line(200)),
  }),
  limits: z.object({
    maxPassengers: wholeNumber(1, 9).default(9),
    maxStayNights: wholeNumber(1, 365).default(30),
    minimumDepositMinor: wholeNumber(
      100,
      100_000_000,
      'Enter an amount from 1.00 to 1,000,000.00, with at most two decimals.',
    ).default(1_000),
    /**
     * Larger credit limits and bank deposits need two administrators; two_people_above_minor() has the same
     * default.
     */
    twoPeopleAboveMinor: wholeNumber(
      0,
      10_000_000,
      'Enter an amount from 0.00 to 100,000.00, with at most two decimals.',
    ).default(500_000),
  }),
  home: z.object({
    popularDestinations: z
      .array(popularDestination)
      .min(1, 'Choose at least one city.')
      .max(MAX_POPULAR, `Choose at most ${MAX_POPULAR} cities.`)
      .refine((all) => new Set(all.map((one) => one.slug)).size === all.length, 'Each city can be listed only once.')
      .default(defaultPopularDestinations),
  }),
};

export type SettingsGroup = keyof typeof settingsGroups;
export type Settings = { [Group in SettingsGroup]: z.output<(typeof settingsGroups)[Group]> };

export const settingsSchema = z.object(settingsGroups);

export function defaultSettings(): Settings {
  const nothingStored = Object.fromEntries(Object.keys(settingsGroups).map((group) => [group, {}]));
  return settingsSchema.parse(nothingStored);
}

export function isSettingsGroup(key: string): key is SettingsGroup {
  return Object.hasOwn(settingsGroups, key);
}
