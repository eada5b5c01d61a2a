/**
 * What is the same in every layer. What the page might say of its host is overruled here, as `!important` inside a shadow root is
 * stronger than outside.
 */
export const HOST_STYLE = `
:host { all: initial !important; display: block !important; position: relative !important; width: 100% !important; height: 100% !important; min-height: 0 !important; box-sizing: border-box !important; }
:host([data-full-screen]) { position: fixed !important; inset: 0 !important; z-index: 1000001 !important; width: auto !important; height: auto !important; }
* { box-sizing: border-box; }
button, input { font: inherit; color: inherit; letter-spacing: inherit; }
button { cursor: pointer; -webkit-tap-highlight-color: transparent; }
a { color: inherit; text-underline-offset: 3px; overflow-wrap: anywhere; }
.icon { display: block; flex: none; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
`;
