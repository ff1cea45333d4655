import type { BadGuestRows } from '#contract/private-events/private-event-guests.ts'
import type { ApiRefusal } from '#web/api/api.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Every invalid row of a guest list: its line in the sheet, the column, and the correction. */
export function BadRows({ refusal }: { refusal: ApiRefusal }) {
  const t = useTranslate()
  const { rows, rowsInAll } = refusal.data as BadGuestRows
  return (
    <div className="overflow-hidden rounded-control border border-brick">
      <p role="alert" className="flex items-start gap-3 bg-brick-tint px-4 py-3 font-semibold text-brick">
        <Icon name="alert" className="mt-0.5 size-5" />
        {refusal.message}
      </p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        aria-label={t('page_my_events_bad_what')}
        className="max-h-80 overflow-y-auto -outline-offset-3"
      >
        <table className="w-full text-left text-small">
          <thead className="sticky top-0 bg-white">
            <tr>
              <th scope="col" className="px-4 py-2">
                {t('page_my_events_bad_line')}
              </th>
              <th scope="col" className="py-2 pr-4">
                {t('page_my_events_bad_field')}
              </th>
              <th scope="col" className="py-2 pr-4">
                {t('page_my_events_bad_what')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, field, key }) => (
              <tr key={`${line} ${field} ${key}`} className="border-t border-paper-line align-top">
                <th scope="row" className="figures px-4 py-2 font-semibold">
                  {line}
                </th>
                <td className="py-2 pr-4">{t(`page_my_events_field_${field}`)}</td>
                <td className="py-2 pr-4">{t(key)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rowsInAll > rows.length && (
        <p className="border-t border-paper-line px-4 py-2 text-small">
          {t('page_my_events_bad_more', { count: rowsInAll - rows.length })}
        </p>
      )}
    </div>
  )
}
