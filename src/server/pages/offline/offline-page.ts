import { type Locale, languageTag } from '#domain/platform/locales.ts'
import {
  type BuildFonts,
  selfContainedPolicy,
  selfContainedStyles,
} from '#server/platform/look/self-contained-page.ts'
import { message } from '../../platform/texts/messages.ts'

/** Here the service worker writes the links to the orders that the browser has stored. */
export const placeOfOrders = '<!-- orders -->'

/** A self-contained page: its styles are inline, its fonts are already cached. */
export function offlinePage(locale: Locale, fonts: BuildFonts): { html: string; policy: string } {
  const say = (key: 'offline_title' | 'offline_page_text' | 'try_again') => message(locale, key)
  const styles = selfContainedStyles(fonts, ofPage)
  const html = `<!doctype html>
<html lang="${languageTag(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#17132b">
<title>${say('offline_title')} · Vaivén</title>
<style>${styles}</style>
</head>
<body>
<main>
<svg viewBox="0 0 64 40" fill="none" aria-hidden="true"><path d="M7 32C24 32 42 27 42 15C42 9 37.7 5 32.5 5C27.3 5 23 9 23 15C23 27 41 32 54 32" stroke="currentColor" stroke-width="4" stroke-linecap="round"/><circle cx="7" cy="32" r="4" fill="currentColor"/></svg>
<h1>${say('offline_title')}</h1>
<p>${say('offline_page_text')}</p>
${placeOfOrders}
<a class="button" href="">${say('try_again')}</a>
</main>
<footer>Vaivén</footer>
</body>
</html>
`
  return { html, policy: selfContainedPolicy(styles) }
}

const ofPage = `main{flex:1;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:1rem;padding:2rem 1.25rem;text-align:center}
svg{width:auto;height:6rem;color:#5b3fd6}
p{max-width:34rem;color:#5b5570;text-wrap:balance}
ul{margin:1rem 0 0;padding:0;list-style:none;width:min(100%,26rem);display:grid;gap:.75rem}
li a{display:block;padding:1rem 1.25rem;border-radius:1.25rem;background:#fff;color:#17132b;font-weight:600;text-decoration:none;box-shadow:0 1px 2px #17132b14,0 8px 24px #17132b14}
.button{margin-top:1rem}`
