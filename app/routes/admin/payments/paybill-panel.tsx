import { RadioTower } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { Panel } from '../panel.tsx';

/** The paybill itself: which one it is, what it lacks, and telling M-Pesa where we listen. */
export function PaybillPanel({ paybill }: { paybill: { shortCode: string; hasInitiator: boolean } | null }) {
  const address = useListAddress();
  const navigation = useNavigation();
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
            back: MPESA_INITIATOR_NAME and MPESA_SECURITY_CREDENTIAL are not set.
          </p>
        )}
        {paybill?.hasInitiator && (
          <>
            <p className="text-ink-2">
              Paybill <b className="num">{paybill.shortCode}</b>, with the reference of a booking as account
              number. M-Pesa tells us of money once it knows our addresses: register them once, and again
              after another MPESA_CALLBACK_KEY.
            </p>
            <Form method="post" action={address.list} preventScrollReset>
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
            </Form>
          </>
        )}
      </div>
    </Panel>
  );
}
