// RFC 5545: what makes a list of properties a calendar file that every phone reads.

export type CalendarLine = [name: string, value: string];

const MAX_OCTETS = 75;

/** Commas, semicolons and line ends mean something in a value that is text. */
export function calendarText(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');
}

/** 20261211T161000Z */
export function calendarMoment(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

export function calendarFile(lines: readonly CalendarLine[]): string {
  return lines.map(([name, value]) => `${folded(`${name}:${value}`)}\r\n`).join('');
}

/** A longer line goes on in the next one, after a space. No letter is cut into its octets. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > MAX_OCTETS) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += letter;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}
