/** Markup that is safe to send: made by `html`, so that every text in it has been escaped. */
export type Html = { readonly markup: string }

type Value = string | number | Html | null | undefined | false | readonly Value[]

/** A template whose values are escaped, unless they are markup made by `html` itself. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: parts.map((part, index) => part + show(values[index])).join('') }
}

/** Markup from a source that never holds foreign text, such as a drawing made here. */
export function trusted(markup: string): Html {
  return { markup }
}

function show(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(show).join('')
  return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
