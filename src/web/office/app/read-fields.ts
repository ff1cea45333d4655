/** A field of a form that was sent, trimmed; empty when it is missing. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** One of several codes that a form offers. The shop refuses any other. */
export function choiceIn<Choice extends string>(form: FormData, name: string): Choice {
  return textIn(form, name) as Choice
}

/** The texts of a form by their fields, without those of some names. */
export function textsIn(form: FormData, without: readonly string[] = []): Record<string, string> {
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !without.includes(name) ? [[name, value] as const] : [],
  )
  return Object.fromEntries(texts)
}

/** A new factor, as its form has sent it. */
export function newFactorIn(form: FormData) {
  const passkey = passkeyIn(form)
  return passkey ? { passkey } : { totp: textIn(form, 'totp') }
}

/** The browser's answer about a passkey, as the button has sent it. */
export function passkeyIn(form: FormData): Record<string, unknown> | undefined {
  const text = textIn(form, 'passkey')
  try {
    return text ? (JSON.parse(text) as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
