import type { Locale } from '#domain/platform/locales.ts'
import { message } from '#server/platform/texts/messages.ts'

const written = new Map<Locale, Promise<Buffer>>()

/**
 * An empty guest list in a language. The example is on a second sheet and stands on its side, so that its headings are in
 * no row and it is not read as a list.
 */
export function guestListTemplate(locale: Locale): Promise<Buffer> {
  let template = written.get(locale)
  if (!template) {
    template = write(locale)
    written.set(locale, template)
  }
  return template
}

async function write(locale: Locale): Promise<Buffer> {
  // Loaded only when a template is requested.
  const { utils, write } = await import('@e965/xlsx')
  const headings = (['fullname', 'phone', 'email'] as const).map((column) =>
    message(locale, `page_guest_list_${column}`),
  )
  const example = ['Lucía Prado', '+52 55 1234 5678', 'lucia@vaiven.test']
  const book = utils.book_new()
  for (const [name, rows] of [
    [message(locale, 'page_guest_list_sheet'), [headings]],
    [message(locale, 'page_guest_list_example'), headings.map((heading, nth) => [heading, example[nth]])],
  ] as const) {
    const sheet = utils.aoa_to_sheet([...rows])
    sheet['!cols'] = [{ wch: 32 }, { wch: 22 }, { wch: 34 }]
    utils.book_append_sheet(book, sheet, name)
  }
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}
