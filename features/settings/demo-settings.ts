import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Log } from '#lib/log.ts';
import { updateSettings } from './stored-settings.ts';

/** Plausible values on reserved domains, so that no stranger is called, mailed or linked to. */
export const demoSettings = {
  contact: {
    phone: '+254 709 555 120',
    whatsapp: '+254 709 555 120',
    supportEmail: 'support@fikambali.example',
    adminEmail: 'bookings@fikambali.example',
    officeAddress: 'Kimathi Street, Nairobi, Kenya',
  },
  social: {
    facebook: 'https://facebook.example/fikambali',
    instagram: 'https://instagram.example/fikambali',
    x: 'https://x.example/fikambali',
    linkedin: 'https://linkedin.example/company/fikambali',
    youtube: 'https://youtube.example/@fikambali',
    tiktok: 'https://tiktok.example/@fikambali',
  },
  payments: {
    bankName: 'Example Bank of Kenya',
    accountName: 'Fika Mbali Travel Ltd',
    accountNumber: '0000 1234 5678',
    branch: 'Kimathi Street',
    swift: 'EXAMKENA',
    mobileMoneyNumber: '000 120',
    officeSentence: 'Second floor, by the lifts. Please bring a document with your photo.',
  },
};

/** Writes only if no setting was ever saved, so that an administrator's changes stay. */
export async function writeDemoSettings(db: Database, log: Log): Promise<{ written: boolean }> {
  return inTransaction(db, async (transaction) => {
    const everSaved = await transaction.selectFrom('settingsHistory').select('id').limit(1).executeTakeFirst();
    if (everSaved) return { written: false };
    const result = await updateSettings(transaction, {
      changes: demoSettings,
      updatedBy: 'demo',
      expectedUpdatedAt: { contact: null, social: null, payments: null },
      log,
    });
    return { written: result.ok && result.changed.length > 0 };
  });
}
