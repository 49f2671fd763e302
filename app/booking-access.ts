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
const ONE_DAY_SECONDS = 24 * 3600;

/** What whoever asks may see of a booking; undefined where it is none of their business. */
export function accessTo(
  request: Request,
  context: Readonly<RouterContextProvider>,
  booking: { id: string; userId: string | null },
): BookingAccess | undefined {
  const viewer = viewerOf(context);
  if (viewer && booking.userId === viewer.userId) return 'owner';
  return accessBy(passesOf(request, factsOf(context).identity.secret), booking.id);
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
  const secure = baseUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName}=${value}; Path=/; Max-Age=${ONE_DAY_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

function passesOf(request: Request, secret: string): BookingPass[] {
  const cookies = request.headers.get('cookie')?.split(';') ?? [];
  const value = cookies.map((pair) => pair.trim()).find((pair) => pair.startsWith(`${cookieName}=`));
  return (value?.slice(cookieName.length + 1).split('~', mostPasses) ?? [])
    .map((text) => openPass(secret, text))
    .filter((pass) => pass !== undefined);
}
