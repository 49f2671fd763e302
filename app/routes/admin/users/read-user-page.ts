import type { Database } from '#db/connect.ts';
import { readAgent } from '#features/agents/read-agent.ts';
import { listBookingsOfPerson } from '#features/booking/back-office/listed-bookings.ts';
import { readOfficeUser } from '#features/identity/back-office/read-office-user.ts';
import { readUserHistory } from '#features/identity/back-office/read-user-history.ts';
import { listSessions } from '#features/identity/entrance/sessions.ts';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import { deviceName } from '#features/identity/security/device-name.ts';
import { listLatestFrom } from '#features/inquiries/inquiries-by-sender.ts';
import { isLoopback } from '#lib/limit-keys.ts';

const latestCount = 5;

/** Everything on the page of a user; undefined where the account no longer exists. */
export async function readUserPage(db: Database, userId: string, sessionTimeoutMinutes: number) {
  const user = await readOfficeUser(db, userId);
  if (!user) return undefined;
  const verifiedEmail = user.emailVerified ? user.email : null;
  const [sessions, bookings, inquiries, agent, history] = await Promise.all([
    listSessions(db, userId, sessionTimeoutMinutes),
    listBookingsOfPerson(db, { userId, verifiedEmail }, latestCount),
    verifiedEmail === null ? [] : listLatestFrom(db, verifiedEmail, latestCount),
    readAgent(db, userId),
    readUserHistory(db, userId),
  ]);
  return {
    user,
    shownPhone: displayPhone(user.phone),
    sessions: sessions.map(({ id, ipAddress, userAgent, lastUsedAt }) => {
      const { browser, system } = deviceName(userAgent);
      const device = [browser, system].filter(Boolean).join(', ') || 'Unknown device';
      return { id, device, ipAddress: isLoopback(ipAddress ?? '') ? 'this machine' : ipAddress, lastUsedAt };
    }),
    bookings,
    inquiries,
    agency: agent
      ? {
          id: agent.id,
          name: agent.agencyName,
          verificationStatus: agent.verificationStatus,
          accountStatus: agent.accountStatus,
        }
      : null,
    history,
  };
}

export type UserPage = NonNullable<Awaited<ReturnType<typeof readUserPage>>>;
