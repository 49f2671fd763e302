import type { LaidOutMail, MailPart } from './mail-content.ts';

/** The mail for readers without HTML: the same words in the same order. */
export function textOfMail(mail: LaidOutMail): string {
  const { brand, heading, parts, footer, address, baseUrl, leave } = mail;
  const foot = [
    [brand, address].filter(Boolean).join(', '),
    // A label that names its address already needs it only once.
    ...footer
      .flat()
      .map(({ label, url }) => (url.endsWith(label.replaceAll(' ', '')) ? label : `${label}: ${url}`)),
    baseUrl,
    ...(leave ? [`${leave.label}: ${leave.url}`] : []),
  ];
  // "-- " is how mail programs know where a signature begins.
  return [heading, ...parts.map(textOfPart), `-- \n${foot.join('\n')}\n`].join('\n\n');
}

function textOfPart(part: MailPart): string {
  switch (part.kind) {
    case 'text':
    case 'letter':
    case 'title':
    case 'note':
      return part.text;
    case 'prose':
      return part.spans
        .map(({ text, url }) => (url === undefined || url === text ? text : `${text} (${url})`))
        .join('');
    case 'button':
      return `${part.label}:\n${part.url}`;
    case 'facts':
      return part.facts
        .map(({ label, value, note }) =>
          `${label}: ${[value, note].filter(Boolean).join('\n')}`.replaceAll('\n', '\n  '),
        )
        .join('\n');
    case 'quote':
      return part.text.replace(/^/gm, '> ');
  }
}
