import type { RouterContextProvider } from 'react-router';
import {
  accessBy,
  type BookingAccess,
  type BookingPass,
  signPass,
  verifyPass,
} from '#features/booking/booking-pass.ts';
import { deviceSubject } from '#features/booking/retrieve/find-booking.ts';
import { KNOWN_DEVICE_COOKIE, KNOWN_DEVICE_SECONDS, knownDevice, rememberOnDevice } from '#lib/known-device.ts';
import { STORAGE_PREFIX } from '#lib/storage-prefix.ts';
import { factsOf, viewerOf } from './request-context.ts';

const cookieName = `${STORAGE_PREFIX}-bookings`;
const maxPasses = 6;

/** What the viewer may see of a booking; undefined without any access. */
export function accessTo(
  request: Request,
  context: Readonly<RouterContextProvider>,
  booking: { id: string; userId: string | null; contactEmail: string; isSoldByViewer: boolean },
): BookingAccess | undefined {
  const viewer = viewerOf(context);
  if (viewer?.role === 'agent' && booking.isSoldByViewer) return 'agency';
  if (viewer && booking.userId === viewer.userId) return 'owner';
  return accessBy(passesOf(request, factsOf(context).identity.secret), booking);
}

/**
 * Returns two set-cookie headers. The session cookie holds the passes, each with its own expiry. The device cookie lets
 * this browser look the booking up again while strangers exhaust the attempts; it grants no access and survives sign-out.
 */
export function rememberPass(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { reference, ...pass }: BookingPass & { reference: string },
): [string, string][] {
  const { identity, baseUrl } = factsOf(context);
  const others = passesOf(request, identity.secret).filter(
    (known) => known.bookingId !== pass.bookingId || known.access !== pass.access,
  );
  const value = [pass, ...others]
    .slice(0, maxPasses)
    .map((one) => signPass(identity.secret, one))
    .join('~');
  const known = rememberOnDevice(identity.secret, deviceCookie(request, context), deviceSubject(reference));
  const device = `${deviceCookieName(baseUrl)}=${known}; Max-Age=${KNOWN_DEVICE_SECONDS}`;
  return [
    ['set-cookie', `${cookieName}=${value}; ${attributes(baseUrl)}`],
    ['set-cookie', `${device}; ${attributes(baseUrl)}`],
  ];
}

/** The key under which this browser's lookup attempts are counted; undefined if it never opened the booking. */
export function deviceOf(request: Request, context: Readonly<RouterContextProvider>) {
  const cookie = deviceCookie(request, context);
  return (subject: string) => knownDevice(factsOf(context).identity.secret, cookie, subject);
}

/** The bookings made in this browser, without those found by reference and name. */
export function heldIdsOf(request: Request, context: Readonly<RouterContextProvider>): string[] {
  return passesOf(request, factsOf(context).identity.secret)
    .filter(({ access }) => access === 'payer')
    .map(({ bookingId }) => bookingId);
}

/** The cookie that removes all passes at sign-out. */
export function forgetPasses(context: Readonly<RouterContextProvider>): string {
  return `${cookieName}=; Max-Age=0; ${attributes(factsOf(context).baseUrl)}`;
}

function attributes(baseUrl: string): string {
  return `Path=/; HttpOnly; SameSite=Lax${baseUrl.startsWith('https:') ? '; Secure' : ''}`;
}

/** The sign-in library sets this cookie too, so the name follows its convention. */
function deviceCookieName(baseUrl: string): string {
  return `${baseUrl.startsWith('https:') ? '__Secure-' : ''}${STORAGE_PREFIX}.${KNOWN_DEVICE_COOKIE}`;
}

function deviceCookie(request: Request, context: Readonly<RouterContextProvider>): string | undefined {
  return readCookie(request, deviceCookieName(factsOf(context).baseUrl));
}

function readCookie(request: Request, name: string): string | undefined {
  const cookies = request.headers.get('cookie')?.split(';') ?? [];
  const pair = cookies.map((one) => one.trim()).find((one) => one.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

function passesOf(request: Request, secret: string): BookingPass[] {
  return (readCookie(request, cookieName)?.split('~', maxPasses) ?? [])
    .map((text) => verifyPass(secret, text))
    .filter((pass) => pass !== undefined);
}
