import { Form, useLocation, useNavigation } from 'react-router';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import type { PaybillRegistration } from '#features/payments/mpesa/paybill/read-registration.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { RadioTower } from '../../../ui/icons.tsx';
import { ActionDialog } from '../bookings/action-dialog.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { Panel } from '../panel.tsx';

/** The paybill itself: which one it is, what it lacks, and telling M-Pesa where we listen. */
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
            M-Pesa is not configured: set the MPESA_ variables, and money can come to a paybill.
          </p>
        )}
        {paybill && !paybill.hasInitiator && (
          <p className="text-ink-2">
            Paybill <b className="num">{paybill.shortCode}</b> takes no money by itself and sends nothing
            back: MPESA_INITIATOR_NAME and MPESA_SECURITY_CREDENTIAL are not set. What waits can only be sent
            back by hand, in the portal of M-Pesa.
          </p>
        )}
        {paybill?.hasInitiator && (
          <>
            <p className="text-ink-2">
              Paybill <b className="num">{paybill.shortCode}</b>, with the reference of a booking as account
              number. M-Pesa tells us of money once it knows our addresses.
            </p>
            <Registration registration={paybill.registration} />
          </>
        )}
      </div>
    </Panel>
  );
}

/** Live it is taken once, so it is done once, and after another MPESA_CALLBACK_KEY. */
function Registration({ registration }: { registration: PaybillRegistration | null }) {
  const address = useListAddress();
  const navigation = useNavigation();
  const isRequested = new URLSearchParams(useLocation().search).get('do') === 'register';
  const told =
    registration && `${momentText(registration.at)}${registration.by ? ` by ${registration.by}` : ''}`;
  if (registration?.isCurrent) {
    return (
      <>
        <p>
          {registration.isSaid ? 'Said to be registered on' : 'Registered on'} <bdi>{told}</bdi>. Payers are
          told of the paybill.
        </p>
        <ButtonLink to={address.with({ do: 'register' })} preventScrollReset size="sm" icon={RadioTower}>
          Register again
        </ButtonLink>
        {isRequested && (
          <ActionDialog
            dialog="register"
            title="Register the addresses again?"
            description={`They were registered on ${told}.`}
            submitLabel="Register again"
            busyLabel="Registering..."
            refused={undefined}
            closedAt={address.list}
          >
            <input type="hidden" name="again" value="yes" />
            <p>
              Live, M-Pesa takes them once and refuses them after that. Do so only where they have been
              deleted on its portal.
            </p>
          </ActionDialog>
        )}
      </>
    );
  }
  return (
    <>
      <p>
        {told ? (
          <>
            Our addresses have changed since they were registered on <bdi>{told}</bdi>. M-Pesa does not know
            the new ones: delete the old ones on its portal, and register.
          </>
        ) : (
          'Not registered yet.'
        )}{' '}
        Until then nobody is told of the paybill.
      </p>
      <Form method="post" action={address.list} preventScrollReset className="flex flex-wrap gap-2">
        <Button
          type="submit"
          name="intent"
          value="register"
          size="sm"
          icon={RadioTower}
          busy={navigation.formData?.get('intent') === 'register'}
          busyLabel="Registering..."
        >
          Register the paybill's addresses
        </Button>
        <Button
          type="submit"
          name="intent"
          value="registered"
          size="sm"
          busy={navigation.formData?.get('intent') === 'registered'}
          busyLabel="Noting..."
        >
          They are registered already
        </Button>
      </Form>
    </>
  );
}
