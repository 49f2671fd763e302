/**
 * The markup of a campaign: paragraphs, `## Heading`, `[text](address)` and, on a line of its own,
 * `[[text]](address)` for a button. Everything else is escaped text; HTML is impossible.
 */
export type CampaignBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'paragraph'; spans: CampaignSpan[] };

export interface CampaignSpan {
  text: string;
  url?: string;
}

export interface ParsedCampaign {
  blocks: CampaignBlock[];
  /** Sentences for the author. */
  problems: string[];
}

const headingLine = /^##\s+(.+)$/;
const buttonLine = /^\[\[([^[\]]+)\]\]\((\S+)\)$/;
const inlineLink = /\[([^[\]\n]+)\]\(([^()\s]+)\)/g;

/** Addresses that begin with a slash are relative to `baseUrl`. */
export function parseCampaign(body: string, baseUrl: string): ParsedCampaign {
  const blocks: CampaignBlock[] = [];
  const problems: string[] = [];
  let lines: string[] = [];

  function endParagraph(): void {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', spans: spansOf(lines.join('\n'), baseUrl, problems) });
    lines = [];
  }

  for (const line of body.split('\n').map((each) => each.trim())) {
    const heading = headingLine.exec(line)?.[1];
    const [, label, address] = buttonLine.exec(line) ?? [];
    const url = address === undefined ? undefined : safeAddress(address, baseUrl, ['https:', 'http:']);
    if (line === '') endParagraph();
    else if (heading !== undefined) {
      endParagraph();
      blocks.push({ kind: 'heading', text: heading });
    } else if (label !== undefined && url !== undefined) {
      endParagraph();
      blocks.push({ kind: 'button', label: label.trim(), url });
    } else if (address !== undefined) {
      problems.push(badAddress(address));
      endParagraph();
      blocks.push({ kind: 'paragraph', spans: [{ text: line }] });
    } else {
      lines.push(line);
    }
  }
  endParagraph();
  return { blocks, problems: [...new Set(problems)] };
}

function spansOf(text: string, baseUrl: string, problems: string[]): CampaignSpan[] {
  const spans: CampaignSpan[] = [];
  let from = 0;
  for (const link of text.matchAll(inlineLink)) {
    const [whole, label = '', address = ''] = link;
    const url = safeAddress(address, baseUrl, ['https:', 'http:', 'mailto:', 'tel:']);
    if (url === undefined) {
      problems.push(badAddress(address));
      continue;
    }
    if (link.index > from) spans.push({ text: text.slice(from, link.index) });
    spans.push({ text: label, url });
    from = link.index + whole.length;
  }
  if (from < text.length) spans.push({ text: text.slice(from) });
  const unread = spans.find((span) => span.url === undefined && /\]\s*\(/.test(span.text.replace(inlineLink, '')));
  if (unread) {
    const [near = ''] = /[^\n]{0,30}\]\s*\([^\n]{0,30}/.exec(unread.text.replace(inlineLink, '')) ?? [];
    problems.push(`A link can't be read near "${near}". Write it as [text](https://…), without brackets inside.`);
  }
  return spans;
}

function badAddress(address: string): string {
  return `"${address.slice(0, 60)}" is no address for a link. Use one that begins with https://, mailto:, tel: or a slash; a button needs https:// or a slash.`;
}

/** The normalised address; undefined if it could do anything but open a page, a mail or a call. */
function safeAddress(typed: string, baseUrl: string, schemes: readonly string[]): string | undefined {
  const isPath = /^\/(?![/\\])/.test(typed);
  if (!isPath && !/^[a-z]+:/i.test(typed)) return undefined;
  const url = URL.parse(typed, baseUrl);
  if (!url) return undefined;
  // A user name in front of the host makes an address look like another one.
  if (url.username !== '' || url.password !== '') return undefined;
  return isPath || schemes.includes(url.protocol) ? url.href : undefined;
}
