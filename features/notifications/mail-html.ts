import type { LanguageCode } from '#i18n/languages.ts';
import { escapeHtml } from '#lib/clean-text.ts';

export type MailPart =
  | { kind: 'text'; text: string }
  /** A paragraph with links and line breaks. */
  | { kind: 'prose'; spans: { text: string; url?: string }[] }
  /** A personal message from our staff, with its line breaks, in any language. */
  | { kind: 'message'; text: string }
  /** A heading above facts. */
  | { kind: 'title'; text: string }
  /** Small print, such as what to do if the mail is a mistake. */
  | { kind: 'note'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; facts: MailFact[] }
  /** Somebody else's text, with its line breaks. */
  | { kind: 'quote'; text: string };

export interface MailFact {
  label: string;
  value: string;
  url?: string | undefined;
  /** Small text below the value. */
  note?: string;
  /** Bold. */
  isStrong?: boolean;
  /** Left to right in every language, such as an account number. */
  isLatin?: boolean;
}

export function textPart(text: string): MailPart {
  return { kind: 'text', text };
}

export function factsPart(...facts: MailFact[]): MailPart {
  return { kind: 'facts', facts };
}

export function notePart(text: string): MailPart {
  return { kind: 'note', text };
}

export function buttonPart(label: string, url: string): MailPart {
  return { kind: 'button', label, url };
}

export interface MailContent {
  subject: string;
  /** Shown by inboxes beside the subject. */
  preview: string;
  heading: string;
  parts: MailPart[];
  /** The unsubscribe link. */
  leave?: { label: string; url: string } | undefined;
}

/** Content and frame of a mail, the source of its HTML and its plain text. */
export interface LaidOutMail extends MailContent {
  language: LanguageCode;
  direction: 'ltr' | 'rtl';
  brand: string;
  baseUrl: string;
  buttonHint: string;
  /** Contact links, by line. */
  footer: { label: string; url: string }[][];
  address: string | null;
}

// Mail programs support tables and inline styles and little else: no stylesheets, images or web fonts. The
// colours copy app/styles/tokens.css. The <style> holds only what a program may ignore.

const color = {
  sand: '#f5f2eb',
  surface: '#ffffff',
  line: '#e3dfd7',
  ink: '#0b2027',
  ink2: '#43565d',
  ink3: '#5b6c72',
  brand: '#005962',
  ocean: '#002d37',
  onOcean: '#f9f6f1',
  cloth: '#50757c',
  accent: '#f57050',
  onAccent: '#001a25',
};

const darkStyle = `
@media (prefers-color-scheme: dark) {
  .sand { background-color: #091a1f !important; }
  .surface { background-color: #10252b !important; border-color: #293d43 !important; }
  .sunken { background-color: #0d1f24 !important; }
  .line { border-color: #293d43 !important; }
  .ink { color: #f1eee9 !important; }
  .ink-2 { color: #afbebf !important; }
  .ink-3 { color: #8e9fa2 !important; }
  .link { color: #64c3c5 !important; }
}
@media (min-width: 520px) {
  .room { padding-left: 48px !important; padding-right: 48px !important; }
  .air { padding-top: 32px !important; }
}`;

const fonts = {
  ltr: "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif",
  rtl: "'Segoe UI','Geeza Pro','Noto Sans Arabic',Tahoma,Arial,sans-serif",
};

export function htmlOfMail(mail: LaidOutMail): string {
  const { language, direction, subject, preview, heading, parts } = mail;
  const rows = parts.map((part) => row(partHtml(part, mail))).join('');
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root { color-scheme: light dark; }${darkStyle}
</style>
</head>
<body class="sand" style="margin:0;padding:0;background-color:${color.sand};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table role="presentation" class="sand" width="100%" cellpadding="0" cellspacing="0" dir="${direction}" style="background-color:${color.sand};font-family:${fonts[direction]}">
<tr><td class="air" align="center" style="padding:16px 12px">
<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->
<table role="presentation" class="surface" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background-color:${color.surface};border:1px solid ${color.line};border-radius:16px;border-collapse:separate;overflow:hidden">
${headHtml(mail)}
<tr><td class="room" style="padding:32px 24px 36px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td><h1 class="ink" style="margin:0;font-size:26px;line-height:${direction === 'rtl' ? '38px' : '34px'};font-weight:800;color:${color.ink}">${escapeHtml(heading)}</h1></td></tr>
${rows}
</table>
</td></tr>
</table>
${footHtml(mail)}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

function row(content: string): string {
  return `<tr><td style="padding-top:16px">${content}</td></tr>\n`;
}

/**
 * The brand in the same font in every language, above a patterned border: CSS gradients, or a plain band
 * where they are not supported.
 */
function headHtml({ brand, baseUrl }: LaidOutMail): string {
  const triangles =
    `radial-gradient(circle at 8px 9px,${color.cloth} 1.5px,transparent 2px),` +
    `linear-gradient(135deg,transparent 75%,${color.cloth} 75.5%),` +
    `linear-gradient(225deg,transparent 75%,${color.cloth} 75.5%)`;
  const band = (height: number, style: string) =>
    `<tr><td height="${height}" style="height:${height}px;line-height:${height}px;font-size:1px;${style}">&nbsp;</td></tr>`;
  return `<tr><td class="room" style="padding:24px 24px 20px;background-color:${color.ocean}">
<a href="${escapeHtml(baseUrl)}" style="text-decoration:none"><span dir="auto" style="font-family:${fonts.ltr};font-size:22px;line-height:28px;font-weight:800;letter-spacing:-0.5px;color:${color.onOcean}">${escapeHtml(brand)}</span></a>
<table role="presentation" cellpadding="0" cellspacing="0" style="margin-top:8px"><tr><td width="36" height="3" style="width:36px;height:3px;line-height:3px;font-size:1px;background-color:${color.accent};border-radius:2px">&nbsp;</td></tr></table>
</td></tr>
<tr><td style="padding:0;background-color:${color.ocean}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${band(2, `background-color:${color.cloth}`)}
${band(12, `background-color:${color.ocean};background-image:${triangles};background-size:16px 16px;background-position:0 -6px;background-repeat:repeat-x`)}
${band(2, `background-color:${color.cloth}`)}
</table></td></tr>`;
}

function partHtml(part: MailPart, { buttonHint, direction }: LaidOutMail): string {
  switch (part.kind) {
    case 'text':
      return `<p class="ink-2" style="margin:0;font-size:16px;line-height:26px;color:${color.ink2}">${escapeHtml(part.text)}</p>`;
    case 'message':
      return `<div class="ink" dir="auto" style="margin:0;font-size:16px;line-height:26px;color:${color.ink};overflow-wrap:anywhere">${escapeHtml(part.text).replaceAll('\n', '<br>')}</div>`;
    case 'prose':
      return `<p class="ink-2" style="margin:0;font-size:16px;line-height:26px;color:${color.ink2};overflow-wrap:anywhere">${part.spans.map(spanHtml).join('')}</p>`;
    case 'title':
      return `<h2 class="ink" style="margin:8px 0 -4px;font-size:17px;line-height:26px;font-weight:700;color:${color.ink}">${escapeHtml(part.text)}</h2>`;
    case 'note':
      return `<p class="ink-3" style="margin:0;font-size:14px;line-height:22px;color:${color.ink3}">${escapeHtml(part.text)}</p>`;
    case 'button':
      return buttonHtml(part, buttonHint);
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="line" style="border-top:1px solid ${color.line}">
${part.facts.map((fact) => factHtml(fact, direction)).join('\n')}
</table>`;
    case 'quote':
      return `<div class="sunken ink line" dir="auto" style="padding:16px 20px;background-color:${color.sand};border-radius:12px;font-size:16px;line-height:26px;color:${color.ink};overflow-wrap:anywhere">${escapeHtml(part.text).replaceAll('\n', '<br>')}</div>`;
  }
}

function spanHtml({ text, url }: { text: string; url?: string }): string {
  const shown = escapeHtml(text).replaceAll('\n', '<br>');
  return url === undefined
    ? shown
    : `<a class="link" href="${escapeHtml(url)}" style="color:${color.brand}">${shown}</a>`;
}

function buttonHtml({ label, url }: Extract<MailPart, { kind: 'button' }>, hint: string): string {
  const address = escapeHtml(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0"><tr><td style="background-color:${color.accent};border-radius:12px"><a href="${address}" style="display:inline-block;padding:14px 28px;font-size:16px;line-height:24px;font-weight:700;color:${color.onAccent};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p class="ink-3" style="margin:12px 0 0;font-size:14px;line-height:22px;color:${color.ink3}">${escapeHtml(hint)}<br><a class="link" href="${address}" dir="ltr" style="color:${color.brand};word-break:break-all">${address}</a></p>`;
}

function factHtml({ label, value, url, note, isStrong, isLatin }: MailFact, direction: 'ltr' | 'rtl'): string {
  const shown = escapeHtml(value).replaceAll('\n', '<br>');
  const content = url
    ? `<a class="link" href="${escapeHtml(url)}" dir="ltr" style="color:${color.brand}">${shown}</a>`
    : `<bdi dir="${isLatin ? 'ltr' : 'auto'}">${shown}</bdi>`;
  const small = note
    ? `<br><span class="ink-3" style="font-size:14px;font-weight:400;color:${color.ink3}"><bdi dir="auto">${escapeHtml(note)}</bdi></span>`
    : '';
  const cell = `padding:10px 0;border-bottom:1px solid ${color.line};font-size:15px;line-height:24px;vertical-align:top`;
  const gap = direction === 'rtl' ? 'padding-left:20px' : 'padding-right:20px';
  return `<tr><td class="ink-3 line" style="${cell};${gap};color:${color.ink3};white-space:nowrap;min-width:96px">${escapeHtml(label)}</td><td class="ink line" width="99%" style="${cell};color:${color.ink};overflow-wrap:anywhere${isStrong ? ';font-weight:700' : ''}">${content}${small}</td></tr>`;
}

function footHtml({ brand, baseUrl, footer, address, leave }: LaidOutMail): string {
  const link = (label: string, url: string, isLatin: boolean) =>
    `<a class="ink-3" href="${escapeHtml(url)}"${isLatin ? ' dir="ltr"' : ''} style="color:${color.ink3};text-decoration:underline;white-space:nowrap">${escapeHtml(label)}</a>`;
  const lines = [
    `<a class="ink-2" href="${escapeHtml(baseUrl)}" style="color:${color.ink2};font-weight:700;text-decoration:none"><bdi>${escapeHtml(brand)}</bdi></a>`,
    ...footer.map((links) => links.map(({ label, url }) => link(label, url, true)).join(' &nbsp;&middot;&nbsp; ')),
    ...(address ? [`<bdi dir="auto">${escapeHtml(address)}</bdi>`] : []),
    ...(leave ? [link(leave.label, leave.url, false)] : []),
  ];
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td class="room ink-3" align="center" style="padding:24px;font-size:13px;line-height:24px;color:${color.ink3};text-align:center">
${lines.join('<br>\n')}
</td></tr></table>`;
}
