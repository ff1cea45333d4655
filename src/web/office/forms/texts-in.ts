/** A submitted form field, trimmed; empty when missing. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The texts of a form by field, except some names. */
export function textsIn(form: FormData, without: readonly string[] = []): Record<string, string> {
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !without.includes(name) ? [[name, value] as const] : [],
  )
  return Object.fromEntries(texts)
}

/** The form fields whose names begin with a prefix, with the prefix removed. */
export function fieldsUnder(form: FormData, prefix: string): Record<string, string> {
  const found = Object.entries(textsIn(form)).filter(([name]) => name.startsWith(prefix))
  return Object.fromEntries(found.map(([name, value]) => [name.slice(prefix.length), value]))
}

/** The form's file as an upload; empty without one. */
export function uploadIn(form: FormData): FormData {
  const sent = new FormData()
  const file = form.get('file')
  if (file instanceof File && file.size > 0) sent.set('file', file)
  return sent
}
