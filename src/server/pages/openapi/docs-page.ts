import { html } from 'hono/html'
import { roles } from '#domain/people/accounts/roles.ts'
import { colours } from '#server/platform/look/brand-colours.ts'
import type { OpenApi, Operation, Response, Schema } from './openapi.ts'
import { schemaRows } from './schema-rows.ts'

type Html = ReturnType<typeof html>

type Call = Operation & { method: string; path: string }

/** The description of the shop's endpoints as a static page: no scripts, nothing from other hosts. */
export function docsPage(shop: OpenApi, refusals: { code: string; status: number; text: string }[]): Html {
  const calls: Call[] = Object.entries(shop.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )
  const areas = shop.tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ tags }) => tags.includes(name)),
  }))
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>The calls of Vaivén</title>
  <link rel="icon" href="/favicon.svg">
  <link rel="stylesheet" href="/docs.css">
</head>
<body>
  <header><a href="/">Vaivén</a> <span>calls</span> <a class="file" href="/openapi.json">openapi.json</a></header>
  <div class="columns">
    <nav aria-label="Calls">${areas.map(
      (area) => html`
      <p>${area.name}</p>
      <ul>${area.calls.map(
        ({ operationId, method, path }) =>
          html`<li><a href="#${operationId}"><b class="${method}">${method}</b> ${breakable(path)}</a></li>`,
      )}</ul>`,
    )}
      <p>refusals</p>
      <ul><li><a href="#refusals">Every code</a></li></ul>
    </nav>
    <main>
      <h1>The calls of Vaivén</h1>
      <p>Every call that speaks JSON answers <code>{"success": true, "data": …}</code>, or, when the shop says no,
        <code>{"success": false, "message": …, "error": {"code", "fields"?, "data"?}}</code> with a fitting status.
        Below, an answer is what stands in <code>data</code>.</p>
      <p>The message is in the caller's language: the cookies <code>country</code> and <code>locale</code> choose it,
        or the query <code>locale</code>. A caller with a token sends
        <code>Authorization: Bearer …</code>.</p>
      ${areas.map((area) => html`<h2 class="area">${area.name}</h2>${area.calls.map(callSection)}`)}
      <section id="refusals">
        <h2 class="area">Refusals</h2>
        <div class="table" tabindex="0" role="group" aria-label="Refusals"><table>
          <thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Message</th></tr></thead>
          <tbody>${refusals.map(
            ({ code, status, text }) =>
              html`<tr><td><code>${code}</code></td><td>${status}</td><td>${text}</td></tr>`,
          )}</tbody>
        </table></div>
      </section>
    </main>
  </div>
</body>
</html>`
}

function callSection(call: Call): Html {
  const { operationId, method, path, summary, parameters, requestBody, responses } = call
  const parameterSchema = (place: string): Schema => {
    const some = parameters.filter((parameter) => parameter.in === place)
    return {
      properties: Object.fromEntries(some.map(({ name, schema }) => [name, schema])),
      required: some.filter(({ required }) => required).map(({ name }) => name),
    }
  }
  return html`
    <section id="${operationId}" aria-labelledby="${operationId}-name">
      <h3 id="${operationId}-name"><b class="${method}">${method}</b> ${breakable(path)}</h3>
      <p>${summary}. <span class="who">${whoOf(call)}</span></p>
      ${table('In the path', parameterSchema('path'))}
      ${table('In the query', parameterSchema('query'))}
      ${table('In the headers', parameterSchema('header'))}
      ${content('Body', requestBody?.content)}
      ${Object.entries(responses).map(([status, response]) => answerOf(status, response))}
    </section>`
}

function whoOf({ security }: Call): string {
  if (security.some((scheme) => roles.some((role) => role in scheme))) return 'For staff'
  return security.some((scheme) => Object.keys(scheme).length === 0) ? 'For anyone' : 'For customers'
}

function answerOf(status: string, response: Response): Html | string {
  if ('$ref' in response) return ''
  const schema = response.content?.['application/json']?.schema
  if (schema) return table('Answer', schema.properties?.data ?? schema, 'nothing')
  const type = Object.keys(response.content ?? {})[0]
  return html`<p class="plain">Answer: ${status === '200' ? '' : html`${status} `}<code>${type ?? 'no content'}</code></p>`
}

function content(title: string, types: Record<string, { schema?: Schema }> | undefined): Html | string {
  const [type, described] = Object.entries(types ?? {})[0] ?? []
  if (!type) return ''
  return described?.schema
    ? table(title, described.schema)
    : html`<p class="plain">${title}: <code>${type}</code></p>`
}

function table(title: string, schema: Schema, without?: string): Html | string {
  const isEmpty = !schema.items && !schema.anyOf && Object.keys(schema.properties ?? {}).length === 0
  if (isEmpty && schema.additionalProperties)
    return html`<p class="plain">${title}: any names, with text.</p>`
  if (isEmpty) return without ? html`<p class="plain">${title}: ${without}.</p>` : ''
  return html`
    <h4>${title}${schema.items ? html` <span class="list">a list of</span>` : ''}</h4>
    <div class="table" tabindex="0" role="group" aria-label="${title}"><table>
      <thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead>
      <tbody>${schemaRows(schema).map(
        ({ path, type, required, notes }) => html`
        <tr><td><code>${breakable(path)}</code></td><td>${type}</td><td>${required ? '' : html`<i>optional</i> `}${notes}</td></tr>`,
      )}</tbody>
    </table></div>`
}

/** Lets a long path wrap after slashes and dots. */
function breakable(path: string): Html {
  return html`${path.split(/(?<=[/.])/).map((part) => html`${part}<wbr>`)}`
}

export const docsStyles = `
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: ${colours.paper}; color: ${colours.ink}; font: 1rem/1.55 system-ui, sans-serif; }
header { display: flex; gap: .5rem; padding: 1rem 1.5rem; background: ${colours.ink}; color: ${colours.paperSoft}; }
header a { color: ${colours.white}; font-weight: 700; text-decoration: none; }
header .file { margin-left: auto; font-weight: 400; text-decoration: underline; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); max-width: 84rem; margin: 0 auto; }
nav { padding: 1rem 1.5rem; border-bottom: 1px solid ${colours.paperLine}; font-size: .875rem; }
nav p { margin: 1rem 0 .25rem; font-weight: 700; text-transform: capitalize; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav li a { display: block; padding: .25rem 0; color: ${colours.ink}; text-decoration: none; }
nav li a:hover { color: ${colours.jacaranda}; text-decoration: underline; }
main { padding: 1.5rem; }
h1 { margin-top: 0; font-size: 2rem; line-height: 1.2; }
main p { max-width: 68ch; }
.area { margin: 3rem 0 1rem; font-size: 1.5rem; text-transform: capitalize; }
section { margin: 0 0 1.5rem; padding: 1.25rem 1.5rem; background: ${colours.white}; border: 1px solid ${colours.paperLine};
  border-radius: .75rem; }
section:target { border-color: ${colours.jacaranda}; }
h3 { margin: 0; font-size: 1.125rem; }
h4 { margin: 1.25rem 0 .375rem; font-size: .9375rem; }
h4 .list { font-weight: 400; color: ${colours.inkSoft}; }
b { display: inline-block; min-width: 3.5em; font-size: .8125em; letter-spacing: .03em; color: ${colours.inkSoft}; }
b.POST, b.PUT, b.DELETE { color: ${colours.jacaranda}; }
.who { white-space: nowrap; padding: .125rem .5rem; border-radius: .5rem; background: ${colours.paperDeep}; font-size: .875rem; }
.plain { margin: .75rem 0 0; }
code { font: .875em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
.table { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th, td { padding: .375rem .75rem .375rem 0; border-bottom: 1px solid ${colours.paperDeep}; text-align: left; vertical-align: top; }
td:first-child { min-width: 7rem; }
td:last-child { min-width: 8rem; overflow-wrap: anywhere; }
th { color: ${colours.inkSoft}; font-weight: 600; }
i { font-style: normal; color: ${colours.inkSoft}; }
:focus-visible { outline: 3px solid ${colours.jacaranda}; outline-offset: 2px; }
header :focus-visible { outline-color: ${colours.marigold}; }
@media (max-width: 40rem) {
  main { padding: 1rem; }
  section { padding: 1rem; }
  table { font-size: .875rem; }
}
@media (min-width: 60rem) {
  .columns { grid-template-columns: 22rem minmax(0, 1fr); }
  nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; border-bottom: 0; }
}
`
