// What attackers type. Whatever runs calls `attacked`, whatever becomes an element has `data-attacked`, and whatever is
// fetched is fetched from a host that does not exist.

/** Would run, or become part of the page, where a value is not escaped for the place it stands in. */
export const scripts = [
  '<script data-attacked>attacked(1)</script>',
  '"><img data-attacked src=x onerror=attacked(2)>',
  "'><svg data-attacked onload=attacked(3)>",
  '</script><script data-attacked>attacked(4)</script>',
  '</title></textarea></select></style><b data-attacked onmouseover=attacked(5)>',
  '--><iframe data-attacked srcdoc="<script>parent.attacked(6)</script>"></iframe>',
  'javascript:attacked(7)//https://attacked.example',
  '"-attacked(8)-"',
  "'-attacked(9)-'",
  '\\u003cscript data-attacked>attacked(10)\\u003c/script>',
  '&lt;script data-attacked&gt;attacked(11)&lt;/script&gt;',
  '<a data-attacked href="data:text/html,<script>attacked(12)</script>">attacked</a>',
  '<meta data-attacked http-equiv=refresh content="0;url=http://attacked.example/">',
  '<link data-attacked rel=stylesheet href=http://attacked.example/a.css>',
  '[attacked](javascript:attacked(13)) ![attacked](http://attacked.example/a.png)',
  // Template markers, of which a value must not become a part.
  `{{constructor.constructor('attacked(14)')()}}`,
  `\${attacked(15)} #{attacked(16)} <%= attacked(17) %> {{attacked}} {count}`,
];

/** Would reach another interpreter, or stumble one. */
export const odd = [
  "'; DROP TABLE users; -- attacked",
  "' OR '1'='1",
  "');select pg_sleep(9);--",
  '\u0000attacked',
  'attacked\u0000\u0001\u0008',
  '\ud800attacked',
  '\u202egnp.attacked\u2066',
  '🧳✈️👩🏾‍✈️ attacked \u0301\u0301\u0301',
  `attacked ${'x'.repeat(100_000)}`,
  '=HYPERLINK("http://attacked.example","attacked")',
  "+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  '@SUM(1+9)*cmd',
  '\t=1+1',
  'attacked\r\nBcc: attacked@attacked.example\r\nX-Attacked: 1\r\n\r\nattacked',
  '__proto__',
  'constructor',
  '{"$gt":"","__proto__":{"role":"admin"}}',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  '../../../../../../etc/passwd',
  '..\\..\\..\\attacked%2f..%2f%00',
  '%s%n%x%d %00 %0d%0aX-Attacked:1',
  '$(sleep 9)`sleep 9`|sleep 9;',
  '9'.repeat(400),
  '-1',
  'NaN',
  '1e309',
  '٣٤٥',
];

/** For fields that take one of a few values, or an id. */
export const forChoices = [scripts[1] ?? '', odd[0] ?? '', odd[3] ?? '', '__proto__', '9'.repeat(400), '-1', ''];

export const asEmail = [
  '"<script data-attacked>attacked(18)</script>"@attacked.example',
  'attacked@attacked.example\r\nBcc: other@attacked.example',
  'attacked@attacked.example,other@attacked.example',
  `${'a'.repeat(300)}@attacked.example`,
];
