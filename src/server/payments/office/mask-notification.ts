/** Fields of providers' messages that name neither a person nor a secret: ids, states, sums, kinds and times. */
const readable =
  /^(id|.*[_.]id|status|.*_status|state|type|kind|topic|action|result|.*amount|currency|.*_currency|.*payment_method|payment_type.*|created|updated|.*date.*|.*_at|.*time|live_mode|api_version|is_3d|decline_(code|reason)|response_code|buy_order|attempt|resource)$/i

/** An e-mail address, or digits as long as those of a card or an account. */
const personal = /@|\d{12,}/

const hidden = '•••'

/**
 * The message of a payment provider as staff read it: fields that could name a person or a secret keep their names and lose
 * their values. A message that is no JSON and no query string says only how long it is.
 */
export function maskNotification(text: string): string {
  if (text === '') return ''
  try {
    return JSON.stringify(mask('', JSON.parse(text)), null, 2)
  } catch {
    return isQuery(text) ? maskQuery(text) : `${hidden} (${text.length})`
  }
}

const isQuery = (text: string) => /^[\w.[\]%-]+=[^\s{}]*(&[\w.[\]%-]+=[^\s{}]*)*$/.test(text)

function maskQuery(text: string): string {
  return [...new URLSearchParams(text)].map(([name, value]) => `${name}=${mask(name, value)}`).join('\n')
}

function mask(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => mask(name, one))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mask(key, one)]))
  if (value === null || typeof value === 'boolean') return value
  return readable.test(name) && !personal.test(String(value)) ? value : hidden
}
