/** What the reader of the API's description shows otherwise: no logo, no other document, and tables that fit a phone. */
export const READER_STYLES = `
.swagger-ui .topbar .link, .swagger-ui .topbar .download-url-wrapper { display: none; }
.swagger-ui .topbar .topbar-wrapper { justify-content: flex-end; }
.swagger-ui .response-col_links, .swagger-ui .col_header.response-col_links { display: none; }
.swagger-ui .info td code { white-space: nowrap; }
html:not(.dark-mode) .swagger-ui .opblock .opblock-summary-method { color: #000; text-shadow: none; }
html:not(.dark-mode) .swagger-ui .info .title small { background: #4a5a6a; }
html:not(.dark-mode) .swagger-ui .info .title small.version-stamp { background: #3d6b00; }
html:not(.dark-mode) .swagger-ui .btn.authorize { color: #00653b; }
.dark-mode .swagger-ui .try-out__btn { color: #fff; }
@media (max-width: 48em) {
  .swagger-ui .info { overflow-wrap: anywhere; }
  .swagger-ui .info td code { white-space: normal; }
  .swagger-ui .info table, .swagger-ui .info tbody, .swagger-ui .info tr, .swagger-ui .info td { display: block; width: auto; }
  .swagger-ui .info thead { display: none; }
  .swagger-ui .info table tbody tr td { min-width: 0; padding: 0.15em 0; }
  .swagger-ui .info table tbody tr { padding: 0.75em 0; }
}
`
