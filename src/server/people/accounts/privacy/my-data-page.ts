import type { PlainKey, TextKey } from '#contract/platform/message-keys.ts'
import { type Locale, languageTag } from '#domain/platform/locales.ts'
import { message } from '#server/platform/texts/messages.ts'
import type { MyData } from './my-data-sql.ts'

const sections: readonly { key: keyof MyData; title: PlainKey<TextKey> }[] = [
  { key: 'profile', title: 'page_my_data_profile' },
  { key: 'addresses', title: 'page_my_data_addresses' },
  { key: 'friends', title: 'page_my_data_friends' },
  { key: 'purchases', title: 'page_my_data_purchases' },
  { key: 'privateEvents', title: 'page_my_data_private_events' },
  { key: 'invitations', title: 'page_my_data_invitations' },
  { key: 'receivedPlaces', title: 'page_my_data_received_places' },
  { key: 'seatAlerts', title: 'page_my_data_seat_alerts' },
  { key: 'waitingLists', title: 'page_my_data_waiting_lists' },
  { key: 'enquiries', title: 'page_my_data_enquiries' },
  { key: 'complaints', title: 'page_my_data_complaints' },
  { key: 'sessions', title: 'page_my_data_sessions' },
  { key: 'mails', title: 'page_my_data_mails' },
  { key: 'changes', title: 'page_my_data_changes' },
]

/** The same data as one self-contained page without scripts. */
export function myDataPage(data: MyData, locale: Locale): string {
  const title = message(locale, 'page_my_data_title')
  const body = sections.map(
    ({ key, title }) => `<h2>${escaped(message(locale, title))}</h2>${shown(data[key], locale)}`,
  )
  return `<!doctype html>
<html lang="${languageTag(locale)}"><meta charset="utf-8"><title>${escaped(title)}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; color: #17132b; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  dl { border: 1px solid #d9d3c6; border-radius: 12px; padding: 1rem; margin: 0 0 1rem }
  dt { font-weight: 600 } dd { margin: 0 0 .5rem }
</style>
<h1>${escaped(title)}</h1>
${body.join('\n')}
</html>
`
}

function shown(value: unknown, locale: Locale): string {
  if (value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? '✓' : '—'
  if (Array.isArray(value)) {
    if (value.length === 0) return `<p>${escaped(message(locale, 'page_my_data_nothing'))}</p>`
    return value.map((one) => shown(one, locale)).join('\n')
  }
  if (typeof value !== 'object') return escaped(String(value))
  const rows = Object.entries(value).map(
    ([name, one]) => `<dt>${escaped(labelOf(name, locale))}</dt><dd>${shown(one, locale)}</dd>`,
  )
  return `<dl>${rows.join('')}</dl>`
}

/** createdAt → page_my_data_field_created_at */
function labelOf(name: string, locale: Locale): string {
  const key = `page_my_data_field_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
  return message(locale, key as PlainKey<TextKey>)
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
