import type { LeadTime } from '#features/analytics/lead-times.ts';
import type { RevenueReport } from '#features/analytics/read-revenue.ts';
import type { UserRole } from '#features/analytics/read-users-report.ts';

export const productNames: Record<RevenueReport['products'][number]['product'], string> = {
  flight: 'Flights',
  hotel: 'Hotels',
};

export const channelNames: Record<RevenueReport['channels'][number]['channel'], string> = {
  direct: 'Direct',
  agency: 'Agencies',
};

export const roleNames: Record<UserRole, string> = { client: 'Clients', agent: 'Agents', admin: 'Admins' };

export const leadTimeNames: Record<LeadTime, string> = {
  same_day: 'Same day',
  days_1_6: '1 to 6 days',
  days_7_13: '7 to 13 days',
  days_14_29: '14 to 29 days',
  days_30_59: '30 to 59 days',
  days_60: '60 days and more',
};
