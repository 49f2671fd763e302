import type { ReactNode } from 'react';
import type { SaleMethod } from '#features/booking/checkout/checkout-form.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';

/** A way to pay as a card of its own; what it asks for folds out of it while it is chosen. */
export function MethodOption({
  method,
  name,
  text,
  aside,
  isChosen,
  isLater = false,
  isClosed = false,
  isInvalid,
  children,
}: {
  method: PaymentMethod | SaleMethod;
  name: string;
  text: ReactNode;
  aside: ReactNode;
  isChosen: boolean;
  /** Nothing is paid today. */
  isLater?: boolean;
  isClosed?: boolean;
  isInvalid: boolean;
  children?: ReactNode;
}) {
  const textId = `method-${method}`;
  return (
    <div className="group/method rounded-md border border-field-line bg-surface has-checked:border-brand has-checked:bg-brand-soft/50 has-checked:inset-ring has-checked:inset-ring-brand has-disabled:border-line has-disabled:bg-sunken">
      <label className="flex min-h-14 items-center gap-3 rounded-md px-4 py-2 has-disabled:text-ink-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <input
          type="radio"
          name="method"
          value={method}
          data-later={isLater || undefined}
          required
          defaultChecked={isChosen && !isClosed}
          disabled={isClosed}
          aria-describedby={textId}
          aria-invalid={isInvalid ? true : undefined}
          className="size-5 flex-none appearance-none rounded-full border-[1.5px] border-field-line bg-surface outline-none checked:border-6 checked:border-brand aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken"
        />
        <span className="min-w-0">
          <span className="block font-display font-semibold">{name}</span>
          <span id={textId} className="block text-sm text-ink-2">
            {text}
          </span>
        </span>
        <span className="ms-auto flex flex-none items-center gap-1.5 text-ink-2 max-md:hidden">{aside}</span>
      </label>
      {children && <div className="px-4 pb-4 not-group-has-checked/method:hidden md:ps-12">{children}</div>}
    </div>
  );
}
