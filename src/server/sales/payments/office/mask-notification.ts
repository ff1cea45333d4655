/**
 * Fields of providers' messages that hold neither personal data nor secrets: ids, states, amounts, types and
 * times.
 */
const readable =
  /^(id|.*[_.]id|status|.*_status|state|type|kind|topic|action|result|.*amount|currency|.*_currency|.*payment_method|payment_type.*|created|updated|.*date.*|.*_at|.*time|live_mode|api_version|is_3d|decline_(code|reason)|response_code|buy_order|attempt|resource)$/i

/** An e-mail address, or digits as long as a card or account number. */
const personal = /@|\d{12,}/

const hidden = '•••'

/**
 * A payment provider's message as shown to staff: fields that could hold personal data or secrets show their
 * name without the value. Of a message that is neither JSON nor a query string only the length is shown.
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
