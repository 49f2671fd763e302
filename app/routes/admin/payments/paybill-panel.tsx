import { useLocation } from 'react-router';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import type { PaybillRegistration } from '#features/payments/mpesa/paybill/register-paybill.ts';
import { ButtonLink } from '#ui/button.tsx';
import { SubmitButton } from '#ui/button-form.tsx';
import { RadioTower } from '#ui/office-icons.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { FormDialog } from '../form-dialog.tsx';
import { ListForm } from '../list-form.tsx';
import { Panel } from '../panel.tsx';

/** The paybill, its missing configuration, and the registration of our callback addresses with M-Pesa. */
export function PaybillPanel({
  paybill,
}: {
  paybill: {
    shortCode: string;
    hasInitiator: boolean;
    registration: PaybillRegistration | null;
  } | null;
}) {
  return (
    <Panel title="The paybill">
      <div className="grid justify-items-start gap-3 px-4 py-3">
        {!paybill && (
          <p className="text-ink-2">
            M-Pesa is not configured: set the MPESA_ variables to receive money at a paybill.
          </p>
        )}
        {paybill && !paybill.hasInitiator && (
          <p className="text-ink-2">
            Paybill <b className="num">{paybill.shortCode}</b> cannot match or return money automatically:
            MPESA_INITIATOR_NAME and MPESA_SECURITY_CREDENTIAL are not set. Waiting money can only be sent back by hand,
            on the M-Pesa portal.
          </p>
        )}
        {paybill?.hasInitiator && (
          <>
            <p className="text-ink-2">
              Paybill <b className="num">{paybill.shortCode}</b>, with the reference of a booking as account number.
              M-Pesa reports payments once our addresses are registered.
            </p>
            <Registration registration={paybill.registration} />
          </>
        )}
      </div>
    </Panel>
  );
}

/** In production M-Pesa accepts a registration once. It is needed again only after MPESA_CALLBACK_KEY has changed. */
function Registration({ registration }: { registration: PaybillRegistration | null }) {
  const address = useListAddress();
  const isRequested = new URLSearchParams(useLocation().search).get('do') === 'register';
  const registeredText =
    registration && `${momentText(registration.at)}${registration.by ? ` by ${registration.by}` : ''}`;
  if (registration?.isCurrent) {
    return (
      <>
        <p>
          {registration.isMarkedByHand ? 'Marked as registered on' : 'Registered on'} <bdi>{registeredText}</bdi>.
          Payers see the paybill.
        </p>
        <ButtonLink to={address.with({ do: 'register' })} preventScrollReset size="sm" icon={RadioTower}>
          Register again
        </ButtonLink>
        {isRequested && (
          <FormDialog
            intent="register"
            title="Register the addresses again?"
            description={`They were registered on ${registeredText}.`}
            submitLabel="Register again"
            busyLabel="Registering..."
            fields={{ again: 'yes' }}
          >
            <p>
              In production M-Pesa accepts them once and refuses them after that. Register again only if they have been
              deleted on its portal.
            </p>
          </FormDialog>
        )}
      </>
    );
  }
  return (
    <>
      <p>
        {registeredText ? (
          <>
            Our addresses have changed since they were registered on <bdi>{registeredText}</bdi>. M-Pesa does not know
            the new ones: delete the old ones on its portal, and register.
          </>
        ) : (
          'Not registered yet.'
        )}{' '}
        Until then payers do not see the paybill.
      </p>
      <ListForm className="flex flex-wrap gap-2">
        <SubmitButton intent="register" size="sm" icon={RadioTower} busyLabel="Registering...">
          Register the paybill's addresses
        </SubmitButton>
        <SubmitButton intent="registered" size="sm" busyLabel="Saving...">
          They are registered already
        </SubmitButton>
      </ListForm>
    </>
  );
}
