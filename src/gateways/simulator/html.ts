/** Markup from `html`, in which all texts are escaped. */
export type Html = { readonly markup: string }

type Value = string | number | Html | null | undefined | false | readonly Value[]

/** A template that escapes its values, unless they are markup from `html`. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: parts.map((part, index) => part + show(values[index])).join('') }
}

/** Markup from a trusted source, such as a drawing made here. */
export function trusted(markup: string): Html {
  return { markup }
}

function show(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(show).join('')
  return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
