import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** URLs of the build's fonts, which browsers have cached from earlier pages. */
export type BuildFonts = { display?: string | undefined; text?: string | undefined }

/** The fonts of a build, whose names contain their version; none without a build. */
export function fontsOfBuild(clientFolder: string | undefined): BuildFonts {
  if (!clientFolder) return {}
  const files = readdirSync(join(clientFolder, 'assets'))
  const urlOf = (name: string) => {
    const file = files.find((file) => file.startsWith(name) && file.endsWith('.woff2'))
    return file && `/assets/${file}`
  }
  return { display: urlOf('bricolage-grotesque-latin-700'), text: urlOf('instrument-sans-latin-wght') }
}

/** The styles of a page that browsers store and show without a network: the brand's, and those of the page. */
export function selfContainedStyles({ display, text }: BuildFonts, ofPage: string): string {
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
h1,h2,footer,.display{font-family:"Bricolage Grotesque",system-ui,sans-serif;font-weight:700;letter-spacing:-.02em}
h1{margin:0;font-size:clamp(2rem,6vw,3rem);line-height:1.05}
p{margin:0}
.button{display:inline-flex;align-items:center;min-height:3.5rem;padding:.5rem 2rem;border-radius:99rem;background:#5b3fd6;color:#fff;font-weight:600;text-decoration:none}
.button:hover{background:#4429b3}
a:focus-visible{outline:3px solid #ffb224;outline-offset:3px}
footer{padding:1.5rem;text-align:center;font-size:1.25rem}
` +
    ofPage
  )
}

/** The content security policy of such a page: its own styles, the shop's fonts, and nothing else. */
export function selfContainedPolicy(styles: string): string {
  const hash = createHash('sha256').update(styles).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`
}
