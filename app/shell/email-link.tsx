/** May break after the @, and reads from left to right in Arabic too. */
export function EmailLink({ email, className }: { email: string; className: string }) {
  const [mailbox, domain] = email.split('@');
  return (
    <a href={`mailto:${email}`} className={className}>
      <span className="isolate-ltr rtl:text-right">
        {mailbox}@<wbr />
        {domain}
      </span>
    </a>
  );
}
