import type { ReactElement } from 'react';
import { colours, sizes } from './look.ts';
import type { Desk } from './sheet.ts';

/** How a person is reached. */
export function helpPart({ pen, words, house }: Desk): ReactElement {
  const { t } = words;
  const { phone, whatsapp, supportEmail } = house.settings.contact;
  const ways = [
    ...(phone ? [{ label: t('phone'), value: phone, url: `tel:${phone.replaceAll(' ', '')}` }] : []),
    ...(whatsapp
      ? [{ label: t('whatsapp'), value: whatsapp, url: `https://wa.me/${whatsapp.replaceAll(/\D/g, '')}` }]
      : []),
    ...(supportEmail ? [{ label: t('email'), value: supportEmail, url: `mailto:${supportEmail}` }] : []),
  ];
  return pen.whole(
    { backgroundColor: colours.sunken, borderRadius: 10, paddingHorizontal: 16, paddingVertical: 12, gap: 8 },
    pen.stack(
      {},
      pen.text({ fontWeight: 700, fontSize: sizes.strong }, t('help')),
      pen.text({ color: colours.ink2 }, t('helpText')),
    ),
    pen.row(
      { gap: 16 },
      ...ways.map(({ label, value, url }) =>
        pen.stack(
          { flexGrow: 1, flexBasis: 0 },
          pen.label(label),
          pen.link({ fontWeight: 700, color: colours.brand, textDecoration: 'none' }, value, url),
        ),
      ),
    ),
  );
}
