import { colours } from '#server/platform/look/brand-colours.ts'

export const displayFont = "'Bricolage Grotesque', 'Avenir Next', 'Trebuchet MS', Verdana, sans-serif"
export const textFont = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Arial, sans-serif"

/**
 * For clients with dark mode: the page becomes dark, the cards a lighter dark. The ticket's stub and the
 * white field of the code do not change.
 */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  body, .mail-page, .mail-page td { background-color: ${colours.ink} !important; }
  .mail-page .mail-card, .mail-page .mail-card td, .mail-page .mail-card table { background-color: #262042 !important; border-color: #4a4370 !important; }
  .mail-page .mail-stub, .mail-page .mail-stub td { background-color: #0e0b1c !important; }
  .mail-page .mail-code, .mail-page .mail-code td { background-color: #ffffff !important; }
  .mail-text { color: ${colours.paper} !important; }
  .mail-soft { color: ${colours.paperSoft} !important; }
  .mail-link { color: #c3b5ff !important; }
  .mail-button { background-color: #c3b5ff !important; color: ${colours.ink} !important; }
}
`
