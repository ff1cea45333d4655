import { textIn } from '#web/office/forms/texts-in.ts'

/** The browser's answer from a passkey button. */
export function passkeyIn(form: FormData): { passkey: Record<string, unknown> } | undefined {
  const text = textIn(form, 'passkey')
  try {
    return text ? { passkey: JSON.parse(text) as Record<string, unknown> } : undefined
  } catch {
    return undefined
  }
}
