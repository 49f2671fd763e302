import type { RouterContextProvider } from 'react-router';
import {
  accessBy,
  type BookingAccess,
  type BookingPass,
  openPass,
  sealPass,
} from '#features/booking/booking-pass.ts';
import { STORAGE_PREFIX } from '#lib/storage-prefix.ts';
import { factsOf, viewerOf } from './request-context.ts';

const cookieName = `${STORAGE_PREFIX}-bookings`;
const mostPasses = 6;

/** What whoever asks may see of a booking; undefined where it is none of their business. */
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

/** The cookie that remembers one more pass. It ends with the browser, and its passes by themselves. */
export function rememberPass(
  request: Request,
  context: Readonly<RouterContextProvider>,
  pass: BookingPass,
): string {
  const { identity, baseUrl } = factsOf(context);
  const others = passesOf(request, identity.secret).filter(
    (known) => known.bookingId !== pass.bookingId || known.access !== pass.access,
  );
  const value = [pass, ...others]
    .slice(0, mostPasses)
    .map((one) => sealPass(identity.secret, one))
    .join('~');
  return `${cookieName}=${value}; ${attributes(baseUrl)}`;
}

/** The bookings that this browser held. Whoever only found one by reference and name is not meant. */
export function heldIdsOf(request: Request, context: Readonly<RouterContextProvider>): string[] {
  return passesOf(request, factsOf(context).identity.secret)
    .filter(({ access }) => access === 'payer')
    .map(({ bookingId }) => bookingId);
}

/** Whoever signs out leaves nothing behind for the next at this screen. */
export function forgetPasses(context: Readonly<RouterContextProvider>): string {
  return `${cookieName}=; Max-Age=0; ${attributes(factsOf(context).baseUrl)}`;
}

function attributes(baseUrl: string): string {
  return `Path=/; HttpOnly; SameSite=Lax${baseUrl.startsWith('https:') ? '; Secure' : ''}`;
}

function passesOf(request: Request, secret: string): BookingPass[] {
  const cookies = request.headers.get('cookie')?.split(';') ?? [];
  const value = cookies.map((pair) => pair.trim()).find((pair) => pair.startsWith(`${cookieName}=`));
  return (value?.slice(cookieName.length + 1).split('~', mostPasses) ?? [])
    .map((text) => openPass(secret, text))
    .filter((pass) => pass !== undefined);
}
