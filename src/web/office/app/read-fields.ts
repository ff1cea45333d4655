import { readPoint } from '#domain/points/point.ts'

/** A submitted form field, trimmed; empty when missing. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** A number with a decimal comma or point; null when the field is empty. */
export function numberIn(form: FormData, name: string): number | null {
  const text = textIn(form, name).replace(',', '.')
  return text === '' ? null : Number(text)
}

/**
 * A point from its fields `latitude` and `longitude`, or from a pair in one of them as maps copy it
 * (`19.4052, -99.0950`); null for an empty field.
 */
export function pointIn(form: FormData): { latitude: number | null; longitude: number | null } {
  const [latitude, longitude] = [numberIn(form, 'latitude'), numberIn(form, 'longitude')]
  // A single number with a decimal comma, `19,4`, is no pair.
  const pasted = Number.isNaN(latitude) ? 'latitude' : Number.isNaN(longitude) ? 'longitude' : null
  return (pasted && readPoint(textIn(form, pasted))) ?? { latitude, longitude }
}

/** The version of the edited object that the form was read with. */
export const versionIn = (form: FormData) => numberIn(form, 'version') ?? undefined

/** One of several codes of a form. The server validates it. */
export function choiceIn<Choice extends string>(form: FormData, name: string): Choice {
  return textIn(form, name) as Choice
}

/** The form's file as an upload; empty without one. */
export function uploadIn(form: FormData): FormData {
  const sent = new FormData()
  const file = form.get('file')
  if (file instanceof File && file.size > 0) sent.set('file', file)
  return sent
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

/** A new factor from its form. */
export function newFactorIn(form: FormData) {
  const passkey = passkeyIn(form)
  return passkey ? { passkey } : { totp: textIn(form, 'totp') }
}

/** The browser's WebAuthn answer from a passkey button. */
export function passkeyIn(form: FormData): Record<string, unknown> | undefined {
  const text = textIn(form, 'passkey')
  try {
    return text ? (JSON.parse(text) as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
