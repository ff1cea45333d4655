import { createHash } from 'node:crypto'
import { type Locale, languageTag } from '#domain/platform/locales.ts'
import { message } from '../../platform/texts/messages.ts'

/** URLs of the build's fonts, which browsers have cached from earlier pages. */
export type OfflineFonts = { display?: string | undefined; text?: string | undefined }

/** A self-contained page: its styles are inline, its fonts are already cached. */
export function offlinePage(locale: Locale, fonts: OfflineFonts): { html: string; policy: string } {
  const say = (key: 'offline_title' | 'offline_page_text' | 'try_again') => message(locale, key)
  const style = stylesOf(fonts)
  const html = `<!doctype html>
<html lang="${languageTag(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#17132b">
<title>${say('offline_title')} · Vaivén</title>
<style>${style}</style>
</head>
<body>
<main>
<svg viewBox="0 0 64 40" fill="none" aria-hidden="true"><path d="M7 32C24 32 42 27 42 15C42 9 37.7 5 32.5 5C27.3 5 23 9 23 15C23 27 41 32 54 32" stroke="currentColor" stroke-width="4" stroke-linecap="round"/><circle cx="7" cy="32" r="4" fill="currentColor"/></svg>
<h1>${say('offline_title')}</h1>
<p>${say('offline_page_text')}</p>
<a href="">${say('try_again')}</a>
</main>
<footer>Vaivén</footer>
</body>
</html>
`
  const styleHash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`
  return { html, policy }
}

function stylesOf({ display, text }: OfflineFonts): string {
  const face = (family: string, url: string | undefined, weights: string) =>
    url
      ? `@font-face{font-family:"${family}";src:url("${url}") format("woff2");font-weight:${weights};font-display:swap}`
      : ''
  return (
    face('Bricolage Grotesque', display, '700') +
    face('Instrument Sans', text, '400 700') +
    `*{box-sizing:border-box}
html{background:#fbf8f2;color:#17132b;font:1.125rem/1.5 "Instrument Sans",system-ui,sans-serif}
body{margin:0;min-height:100svh;display:flex;flex-direction:column}
main{flex:1;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:1rem;padding:2rem 1.25rem;text-align:center}
svg{width:auto;height:6rem;color:#5b3fd6}
h1,footer{font-family:"Bricolage Grotesque",system-ui,sans-serif;font-weight:700;letter-spacing:-.02em}
h1{margin:0;font-size:clamp(2rem,6vw,3rem);line-height:1.05}
p{margin:0;max-width:34rem;color:#5b5570;text-wrap:balance}
a{margin-top:1rem;display:inline-flex;align-items:center;min-height:3.5rem;padding:.5rem 2rem;border-radius:99rem;background:#5b3fd6;color:#fff;font-weight:600;text-decoration:none}
a:hover{background:#4429b3}
a:focus-visible{outline:3px solid #ffb224;outline-offset:3px}
footer{padding:1.5rem;text-align:center;font-size:1.25rem}`
  )
}
