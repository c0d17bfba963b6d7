/**
 * Matches the help pages, whose styles are in the web app's build. Nothing scrolls sideways, because keyboard users
 * couldn't scroll it.
 */
export const READER_STYLES = `
:root { color-scheme: light dark; --ink: #14262b; --ground: #f5f7f6; --surface: #fff; --line: #dde4e4; --brand: #0b5563; --quiet: #4c6166; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9f1f1; --ground: #0d1517; --surface: #142023; --line: #2a3b40; --brand: #6cc5d3; --quiet: #a4b7bb; }
}
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px / 1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--brand); }
header, nav, main { max-width: 56rem; margin: 0 auto; padding: 12px 16px; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 20px; font-weight: 600; }
header > *, nav a { display: inline-block; padding: 8px 0; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 20px; margin: 0; padding: 0; list-style: none; color: var(--quiet); }
main { margin-block: 12px; padding: 8px 16px 48px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
h1, h2, h3, h4 { line-height: 1.25; }
h2, h4 { margin-top: 2em; }
code { font: 0.9em / 1.5 ui-monospace, monospace; }
pre { margin: 8px 0; padding: 12px; background: var(--ground); border: 1px solid var(--line); border-radius: 8px; white-space: pre-wrap; }
.call { border-top: 1px solid var(--line); }
.call > summary { padding: 12px 0; cursor: pointer; }
summary h3 { display: inline; font-size: 1em; font-weight: 400; }
summary h3 b { display: inline-block; min-width: 4.2em; color: var(--brand); }
summary h3 span { color: var(--quiet); }
.call[open] { padding-bottom: 24px; }
.call h4 { margin: 1.25em 0 0.5em; }
.call details { margin-top: 8px; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 6px 16px 6px 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
td:first-child code { overflow-wrap: break-word; }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
.skip { position: absolute; }
.skip:not(:focus) { inset-inline-start: -999px; }
@media (max-width: 40em) {
  thead { position: absolute; inset-inline-start: -9999px; }
  table, tbody, tr, td { display: block; width: auto; }
  td { padding: 2px 0; border: 0; }
  tr { padding: 8px 0; border-bottom: 1px solid var(--line); }
  summary h3 span { display: block; }
}
@media print {
  nav, .skip { display: none; }
}
`
