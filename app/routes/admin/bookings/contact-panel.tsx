import type { OfficeBooking } from '#features/booking/back-office/read-office-booking.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Pencil } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { Fact, loneLink, Panel } from '../panel.tsx';

const languages = new Intl.DisplayNames('en', { type: 'language' });

export function ContactPanel({ booking, customer }: Pick<OfficeBooking, 'booking' | 'customer'>) {
  const { contactEmail, contactPhone, contactVerifiedAt, language, anonymisedAt } = booking;
  return (
    <Panel
      title="Contact"
      aside={
        anonymisedAt === null && (
          <ButtonLink
            to="?do=contact"
            preventScrollReset
            size="sm"
            tone="quiet"
            icon={Pencil}
            className="-me-2"
          >
            Correct
          </ButtonLink>
        )
      }
    >
      <dl className="grid grid-cols-2 gap-3 px-4 py-3">
        <Fact wide name={contactVerifiedAt === null ? 'E-mail, not verified' : 'E-mail, verified'}>
          <a href={`mailto:${contactEmail}`} dir="ltr" className={loneLink}>
            {contactEmail}
          </a>
        </Fact>
        {contactPhone !== '' && (
          <Fact wide name="Phone">
            <a href={`tel:${contactPhone}`} dir="ltr" className={`num ${loneLink}`}>
              {contactPhone}
            </a>
          </Fact>
        )}
        <Fact name="Account">
          {customer ? (
            <Link to={`/admin/users/${customer.id}`} className={loneLink}>
              <bdi>{customer.name || customer.email}</bdi>
            </Link>
          ) : (
            'Guest'
          )}
        </Fact>
        <Fact name="Language">{languages.of(language) ?? language}</Fact>
      </dl>
    </Panel>
  );
}
