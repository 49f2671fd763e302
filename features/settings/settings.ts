import { z } from 'zod';
import { languages } from '#i18n/languages.ts';
import { currencyCodes, defaultRatesPerUsd } from './currencies.ts';
import { defaultOfficeHours } from './office-hours.ts';
import { defaultPopularDestinations } from './popular-destinations.ts';
import { DEFAULT_DESCRIPTION } from './site-defaults.ts';

// Every setting with its rule and its default. A group is one row of the table `settings`, which holds what
// was ever saved of it. Browser code imports types from here and nothing else: zod stays on the server.

const line = (maxLength: number) => z.string().trim().min(1).max(maxLength);
const wholeNumber = (min: number, max: number) => z.int().min(min).max(max);

/** Forms send an emptied field as an empty text; stored and shown, it is unset. */
function unsettable<Schema extends z.ZodType>(schema: Schema) {
  return z
    .preprocess((value) => (typeof value === 'string' ? value.trim() || null : value), schema.nullable())
    .default(null);
}

const email = z.email().max(254);
const phone = z
  .string()
  .trim()
  .regex(/^\+\d[\d ]{6,18}\d$/, 'An international number: + and the country code, digits and spaces');
const httpsLink = z.url({ protocol: /^https$/ }).max(300);

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 08:00');
const openingHours = z
  .object({ opens: timeOfDay, closes: timeOfDay })
  .refine(({ opens, closes }) => opens < closes, 'Closing comes after opening')
  .nullable();

// Six decimals is what lib/money.ts calculates with.
const ratePerUsd = z
  .number()
  .positive()
  .max(1_000_000)
  .refine((rate) => Number(rate.toFixed(6)) === rate, 'At most six decimals');

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
    defaultCurrency: z.enum(currencyCodes).default('USD'),
    defaultLanguage: z.enum(languages.map(({ code }) => code)).default('en'),
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
    USD: z.literal(1).default(1),
    EUR: ratePerUsd.default(defaultRatesPerUsd.EUR),
    GBP: ratePerUsd.default(defaultRatesPerUsd.GBP),
    KES: ratePerUsd.default(defaultRatesPerUsd.KES),
    SAR: ratePerUsd.default(defaultRatesPerUsd.SAR),
    AED: ratePerUsd.default(defaultRatesPerUsd.AED),
  }),
  email: z.object({
    enableNotifications: z.boolean().default(true),
    enableBookingConfirmations: z.boolean().default(true),
    enableMarketingEmails: z.boolean().default(false),
  }),
  security: z.object({
    maxBookingsPerUser: wholeNumber(1, 1_000).default(10),
    sessionTimeoutMinutes: wholeNumber(5, 43_200).default(30),
    maintenanceMode: z.boolean().default(false),
    /** An administrator must have shown more than a password: a code, or a passkey. */
    requireAdminSecondFactor: z.boolean().default(false),
  }),
  system: z.object({
    backupFrequency: z.enum(['hourly', 'daily', 'weekly', 'monthly']).default('daily'),
  }),
  holds: z.object({
    holdMinutes: wholeNumber(5, 1_440).default(20),
    payLaterHours: wholeNumber(1, 336).default(24),
    payLaterNotWithinHours: wholeNumber(0, 720).default(48),
    /** Open holds of one mailbox, and of one network, of which a mobile operator's may be a whole town's. */
    maxHoldsPerContact: wholeNumber(1, 100).default(3),
    maxHoldsPerNetwork: wholeNumber(1, 10_000).default(20),
    /** Unpaid seats on one flight, or rooms in one hotel. */
    maxHeldPlacesPerNetwork: wholeNumber(1, 1_000).default(18),
    /** How often one agency may hold within an hour; what it issues at once is not counted. */
    maxHoldsPerAgencyHour: wholeNumber(1, 10_000).default(60),
  }),
  payments: z.object({
    /** Where transfers go. Without a bank and a number, none are offered. */
    bankName: unsettable(line(80)),
    accountName: unsettable(line(80)),
    accountNumber: unsettable(
      z
        .string()
        .trim()
        .regex(/^[A-Z0-9][A-Z0-9 -]{3,33}$/i, 'Letters, digits, spaces and hyphens'),
    ),
    branch: unsettable(line(80)),
    swift: unsettable(
      z
        .string()
        .trim()
        .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'Eight or eleven capital letters and digits'),
    ),
    /** What whoever pays in cash should know besides address and hours. */
    officeSentence: unsettable(line(200)),
  }),
  limits: z.object({
    maxPassengers: wholeNumber(1, 9).default(9),
    maxStayNights: wholeNumber(1, 365).default(30),
    minimumDepositMinor: wholeNumber(100, 100_000_000).default(1_000),
  }),
  home: z.object({
    popularDestinations: z
      .array(popularDestination)
      .min(1)
      .max(12)
      .refine((all) => new Set(all.map((one) => one.slug)).size === all.length, 'Each slug only once')
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
