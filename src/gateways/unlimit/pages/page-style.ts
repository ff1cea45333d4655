/** The stylesheet of all pages; they load no scripts, fonts or pictures. */
export const pageStyle = `
:root { --ink:#14181f; --soft:#59616e; --line:#d9dde3; --paper:#f2f4f6; --go:#0b6b4f; --go-dark:#08523d;
  --no:#a3221b; --wait:#8a5a00; --panel:#fff8e6; --edge:#7d858f }
* { box-sizing:border-box }
body { margin:0; background:var(--paper); color:var(--ink); font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif }
h1 { font-size:1.375rem; line-height:1.25; margin:0 0 .75rem; letter-spacing:-.01em }
h2 { font-size:1rem; margin:0 0 .25rem }
p { margin:0 0 1rem }
a { color:var(--go); text-underline-offset:3px }
:focus-visible { outline:3px solid #2563eb; outline-offset:2px; border-radius:4px }
.bar { display:flex; align-items:center; justify-content:space-between; gap:1rem; max-width:60rem; margin:0 auto; padding:1rem }
.mark { font-weight:800; font-size:1.125rem; letter-spacing:-.03em }
.mark span { color:var(--go) }
.note { font-size:.8125rem; color:var(--soft); text-align:right }
.sheet { max-width:60rem; margin:0 auto 2rem; padding:0 1rem }
.card { background:#fff; border:1px solid var(--line); border-radius:14px; overflow:hidden; box-shadow:0 1px 2px rgb(20 24 31 / .06) }
.summary { background:var(--ink); color:#fff; padding:1.25rem }
.summary .who { font-weight:700 }
.summary .what { color:#c9d0da; font-size:.9375rem; margin:0 }
.summary .sum { font-size:1.75rem; font-weight:700; font-variant-numeric:tabular-nums; letter-spacing:-.02em; margin:.75rem 0 0; white-space:nowrap }
.summary ul { list-style:none; margin:1rem 0 0; padding:.75rem 0 0; border-top:1px solid #3a414d; font-size:.9375rem; color:#c9d0da }
.summary li { display:flex; justify-content:space-between; gap:1rem; font-variant-numeric:tabular-nums }
.summary li span + span, details td:first-child, .desk td:first-child { white-space:nowrap }
.work { padding:1.25rem }
.field { margin:0 0 1rem }
.pair { display:grid; grid-template-columns:1fr 1fr; gap:1rem }
label { display:block; font-size:.875rem; font-weight:600; margin-bottom:.25rem }
input, select { width:100%; font:inherit; font-size:1rem; padding:.7rem .8rem; border:1px solid var(--edge); border-radius:8px; background:#fff; color:inherit; min-height:3rem }
input[aria-invalid=true] { border-color:var(--no); border-width:2px }
.wrong { color:var(--no); font-size:.875rem; margin:.25rem 0 0 }
.alert { border-left:4px solid var(--no); background:#fdf0ef; color:#7d1a14; padding:.6rem .8rem; border-radius:6px }
button, .button { display:block; width:100%; font:inherit; font-weight:700; text-align:center; text-decoration:none; cursor:pointer; min-height:3rem; padding:.75rem 1rem; border-radius:8px; border:1px solid var(--go); background:var(--go); color:#fff }
button:hover, .button:hover { background:var(--go-dark) }
.quiet { background:#fff; color:var(--ink); border-color:var(--edge) }
.quiet:hover { background:#eef1f4 }
.stop { background:#fff; color:var(--no); border-color:var(--no) }
.stop:hover { background:#fdf0ef }
form + form, .button + .button, form + .button, .button + form { margin-top:.75rem }
details { margin-top:1.25rem; border-top:1px solid var(--line); padding-top:1rem; font-size:.9375rem }
summary { cursor:pointer; font-weight:600 }
table { border-collapse:collapse; width:100%; font-size:.875rem }
th, td { text-align:left; padding:.4rem .5rem .4rem 0; border-bottom:1px solid var(--line); vertical-align:top; font-variant-numeric:tabular-nums }
dl { margin:0 0 1.25rem; border:1px solid var(--line); border-radius:10px }
dl div { padding:.6rem .9rem; display:flex; flex-wrap:wrap; justify-content:space-between; gap:0 1rem }
dl div + div { border-top:1px solid var(--line) }
dt { color:var(--soft) }
dd { margin:0; font-weight:600; font-variant-numeric:tabular-nums; overflow-wrap:anywhere }
.code { text-align:center; margin:0 0 1.25rem }
.code svg { width:100%; max-width:20rem; height:auto; max-height:14rem }
.panel { border:1px dashed #b98a1d; background:var(--panel); border-radius:10px; padding:1rem; margin:1.25rem 0 }
.panel p { font-size:.9375rem }
.badge { display:inline-flex; width:3rem; height:3rem; border-radius:50%; align-items:center; justify-content:center; font-size:1.5rem; font-weight:700; color:#fff; margin-bottom:.75rem }
.good { background:var(--go) } .bad { background:var(--no) } .open { background:var(--wait) }
.choice { display:grid; gap:.75rem }
.scroll { overflow-x:auto }
.desk .card { padding:1.25rem; margin-bottom:1rem }
.desk button { width:auto; min-height:2.25rem; padding:.3rem .75rem; font-size:.875rem }
.desk form { display:inline-flex; flex-wrap:wrap; gap:.5rem; align-items:end; margin:0 .25rem .25rem 0 }
.desk input, .desk select { width:auto; max-width:12rem; min-height:2.25rem; padding:.3rem .5rem; font-size:.875rem }
.desk input[type=number] { width:6rem }
.desk .scroll table { min-width:38rem }
.small { max-width:30rem; margin:0 auto }
.desk h2 { margin-bottom:.75rem }
@media (min-width:45rem) {
  .split { display:grid; grid-template-columns:minmax(0,2fr) minmax(0,3fr) }
  .summary, .work { padding:2rem }
  .summary .sum { font-size:1.75rem }
}
@media (max-width:30rem) { .note { max-width:12rem } }
`
