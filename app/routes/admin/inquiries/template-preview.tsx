import { useNavigate } from 'react-router';
import { fillPlaceholders, type Placeholder } from '#features/inquiries/templates/placeholders.ts';
import type { InquiryTemplate } from '#features/inquiries/templates/template.ts';
import { languages } from '#i18n/languages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';

interface TemplatePreviewProps {
  template: InquiryTemplate;
  /** Of the house and of the reader; the sender is made up. */
  known: Record<Exclude<Placeholder, 'name' | 'subject' | 'reference'>, string | null>;
}

const madeUp = { name: 'Amina Hassan', subject: 'A question about my trip', reference: 'FM123456' };

/** As a sender would read it, in every language that it has. */
export function TemplatePreview({ template, known }: TemplatePreviewProps) {
  const { list } = useListAddress();
  const navigate = useNavigate();
  return (
    <Dialog
      open
      onClose={() => navigate(list, { preventScrollReset: true, replace: true })}
      title={template.name}
      description="With a made-up sender. In an inquiry, everything can still be changed before it is sent."
      size="lg"
      foot={
        <form method="dialog" className="grid">
          <Button type="submit" size="sm">
            Close
          </Button>
        </form>
      }
    >
      <div className="grid gap-4">
        {languages.map(({ code, name, direction }) => {
          const text = template.texts[code];
          return (
            text !== undefined && (
              <section key={code} aria-label={name}>
                <h3 className="text-xs text-ink-3">{name}</h3>
                <p
                  lang={code}
                  dir={direction}
                  className="mt-1 rounded-md bg-sunken px-4 py-3 text-start wrap-anywhere whitespace-pre-line"
                >
                  {fillPlaceholders(text, { ...madeUp, ...known })}
                </p>
              </section>
            )
          );
        })}
      </div>
    </Dialog>
  );
}
