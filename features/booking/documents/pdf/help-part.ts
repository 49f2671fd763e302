import type { ReactElement } from 'react';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import type { BookingAgency } from '../../booking-details.ts';
import { colours, sizes } from './look.ts';
import type { Desk } from './sheet.ts';

interface Way {
  label: string;
  value: string;
  url: string;
}

/** How a person is reached: whoever sold it first, then the house. */
export function helpPart(desk: Desk): ReactElement {
  const { pen, words, house, booking } = desk;
  const { t } = words;
  const { agency } = booking;
  const brand = house.settings.site.siteName;
  return pen.whole(
    { backgroundColor: colours.sunken, borderRadius: 10, paddingHorizontal: 16, paddingVertical: 12, gap: 8 },
    ...(agency
      ? [
          saying(desk, t('helpAgency', { agency: words.apart(agency.name) }), t('helpAgencyText')),
          waysRow(desk, agencyWays(desk, agency)),
          pen.stack(
            { borderTopWidth: 1, borderTopColor: colours.line, paddingTop: 8 },
            pen.text({ color: colours.ink2 }, t('helpHouse', { brand })),
          ),
        ]
      : [saying(desk, t('help'), t('helpText'))]),
    waysRow(desk, houseWays(desk)),
  );
}

function saying({ pen }: Desk, title: string, text: string): ReactElement {
  return pen.stack(
    {},
    pen.text({ fontWeight: 700, fontSize: sizes.strong }, title),
    pen.text({ color: colours.ink2 }, text),
  );
}

function agencyWays({ words: { t } }: Desk, { phone, email }: BookingAgency): Way[] {
  const shown = displayPhone(phone);
  return [
    ...(shown ? [{ label: t('phone'), value: shown, url: telephone(shown) }] : []),
    ...(email ? [{ label: t('email'), value: email, url: `mailto:${email}` }] : []),
  ];
}

function houseWays({ words: { t }, house }: Desk): Way[] {
  const { phone, whatsapp, supportEmail } = house.settings.contact;
  return [
    ...(phone ? [{ label: t('phone'), value: phone, url: telephone(phone) }] : []),
    ...(whatsapp
      ? [{ label: t('whatsapp'), value: whatsapp, url: `https://wa.me/${whatsapp.replaceAll(/\D/g, '')}` }]
      : []),
    ...(supportEmail ? [{ label: t('email'), value: supportEmail, url: `mailto:${supportEmail}` }] : []),
  ];
}

function telephone(shown: string): string {
  return `tel:${shown.replaceAll(' ', '')}`;
}

function waysRow({ pen }: Desk, ways: readonly Way[]): ReactElement {
  return pen.row(
    { gap: 16 },
    ...ways.map(({ label, value, url }) =>
      pen.stack(
        { flexGrow: 1, flexBasis: 0 },
        pen.label(label),
        pen.link({ fontWeight: 700, color: colours.brand, textDecoration: 'none' }, value, url),
      ),
    ),
  );
}
