import { ButtonLink } from '../ui/button.tsx';
import { PageMeta } from './page-meta.tsx';

/** A page that says one thing and offers one way on. */
export function MessageScreen(props: {
  title: string;
  heading: string;
  text: string;
  to: string;
  action: string;
}) {
  const { title, heading, text, to, action } = props;
  return (
    <section className="wrap grid justify-items-center py-16 text-center md:py-24">
      <PageMeta title={title} hidden />
      <h1 className="text-2xl md:text-3xl">{heading}</h1>
      <p className="mt-3 text-ink-2">{text}</p>
      <ButtonLink to={to} tone="brand" className="mt-6">
        {action}
      </ButtonLink>
    </section>
  );
}
