import { type Html, html, trusted } from '../simulator/html.ts'
import type { Simulator, Transaction } from './state.ts'

const style = `
:root { --ink:#2b1b26; --soft:#6a5a65; --line:#e3dae0; --paper:#f6f3f5; --go:#8a1253; --go-dark:#650b3c; --no:#a3221b }
* { box-sizing:border-box }
body { margin:0; background:var(--paper); color:var(--ink); font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif }
header { max-width:34rem; margin:0 auto; padding:1rem; display:flex; justify-content:space-between; align-items:center; gap:1rem }
header b { font-size:1.25rem; letter-spacing:-.03em; color:var(--go) }
header span { font-size:.8125rem; color:var(--soft); text-align:right }
main { max-width:34rem; margin:0 auto 2rem; padding:0 1rem }
.card { background:#fff; border:1px solid var(--line); border-radius:14px; padding:1.5rem }
.sum { display:flex; justify-content:space-between; gap:1rem; border-bottom:1px solid var(--line); margin:0 0 1.25rem; padding-bottom:1rem; font-weight:700 }
h1 { font-size:1.375rem; line-height:1.25; margin:0 0 1rem }
label { display:block; font-size:.875rem; font-weight:600; margin:0 0 .25rem }
input { width:100%; font:inherit; padding:.7rem .8rem; border:1px solid #857a81; border-radius:8px; min-height:3rem; margin:0 0 1rem }
.pair { display:grid; grid-template-columns:1fr 1fr; gap:1rem }
button { display:block; width:100%; font:inherit; font-weight:700; cursor:pointer; min-height:3rem; border-radius:8px; border:1px solid var(--go); background:var(--go); color:#fff; margin-top:.75rem }
button:hover { background:var(--go-dark) }
.quiet { background:#fff; color:var(--ink); border-color:#857a81 }
.quiet:hover { background:#f2edf0 }
.wrong { border-left:4px solid var(--no); background:#fdf0ef; color:#7d1a14; padding:.6rem .8rem; border-radius:6px; margin:0 0 1rem }
:focus-visible { outline:3px solid #2563eb; outline-offset:2px }
details { margin-top:1.25rem; border-top:1px solid var(--line); padding-top:1rem; font-size:.9375rem }
table { border-collapse:collapse; width:100%; font-size:.875rem } th, td { text-align:left; padding:.4rem .5rem .4rem 0; border-bottom:1px solid var(--line) }
.desk form { display:inline } .desk button { display:inline-block; width:auto; min-height:2rem; padding:.2rem .6rem; margin:.1rem; font-size:.8125rem }
.desk main { max-width:60rem } .scroll { overflow-x:auto }
`

/** A complete page; Transbank's form must not be framed. */
export function pageAnswer(page: Html, status = 200): Response {
  return new Response(`<!doctype html>\n${page.markup}`, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    },
  })
}

export function documentOf(title: string, body: Html, bodyClass = ''): Html {
  return html`<html lang="es-CL"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · Webpay</title><style>${trusted(style)}</style></head>
<body class="${bodyClass}"><header><b>webpay</b><span>Simulador local de Webpay Plus: no se cobra nada.</span></header>
<main><div class="card">${body}</div></main></body></html>`
}

/** A page of a transaction, with the payee and the amount. */
export function transactionPage(sim: Simulator, one: Transaction, title: string, body: Html): Response {
  const amount = `$${one.amount.toString().replace(/\B(?=(\d{3})+$)/g, '.')}`
  return pageAnswer(
    documentOf(
      title,
      html`<p class="sum"><span>${sim.settings.merchantName}</span><span>${amount}</span></p><h1>${title}</h1>${body}`,
    ),
  )
}
