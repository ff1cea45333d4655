import { type Html, html, trusted } from '../simulator/html.ts'

const style = `
:root { --ink:#1a2233; --soft:#5c6678; --line:#dfe4ec; --paper:#f3f5f9; --go:#0a5bd3; --go-dark:#0848a8 }
* { box-sizing:border-box }
body { margin:0; background:var(--paper); color:var(--ink); font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif }
header { max-width:34rem; margin:0 auto; padding:1rem; display:flex; justify-content:space-between; gap:1rem; align-items:center }
header b { letter-spacing:-.02em; color:var(--go) } header span { font-size:.8125rem; color:var(--soft); text-align:right }
main { max-width:34rem; margin:0 auto 2rem; padding:0 1rem }
.card { background:#fff; border:1px solid var(--line); border-radius:14px; padding:1.5rem }
.sum { font-size:1.75rem; font-weight:700; margin:0 0 1rem; font-variant-numeric:tabular-nums }
h1 { font-size:1.25rem; margin:0 0 .25rem } p { margin:0 0 1rem }
label { display:block; font-size:.875rem; font-weight:600; margin:0 0 .25rem }
select { width:100%; font:inherit; padding:.7rem .8rem; border:1px solid #7c8698; border-radius:8px; min-height:3rem; margin:0 0 1rem; background:#fff }
button { display:block; width:100%; font:inherit; font-weight:700; cursor:pointer; min-height:3rem; border-radius:8px; border:1px solid var(--go); background:var(--go); color:#fff; margin-top:.75rem }
button:hover { background:var(--go-dark) } .quiet { background:#fff; color:var(--ink); border-color:#7c8698 } .quiet:hover { background:#eef1f6 }
:focus-visible { outline:3px solid #d97706; outline-offset:2px }
.alert { border-left:4px solid #a3221b; background:#fdf0ef; color:#7d1a14; padding:.6rem .8rem; border-radius:6px }
.desk main { max-width:64rem } .desk form { display:inline } .desk button { display:inline-block; width:auto; min-height:2rem; margin:.1rem; padding:.2rem .6rem; font-size:.8125rem }
table { border-collapse:collapse; width:100%; font-size:.875rem } th,td { text-align:left; padding:.4rem .5rem .4rem 0; border-bottom:1px solid var(--line) } .scroll { overflow-x:auto }
`

export function message(text: string): Response {
  return page('MercadoPago', html`<p>${text}</p>`)
}

export function page(title: string, body: Html, bodyClass = ''): Response {
  const document = html`<html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · MercadoPago</title><style>${trusted(style)}</style></head>
<body class="${bodyClass}"><header><b>mercado pago</b><span>Simulador local de MercadoPago: no se cobra nada.</span></header>
<main><div class="card">${body}</div></main></body></html>`
  return new Response(`<!doctype html>\n${document.markup}`, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'",
    },
  })
}
