import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { BadRow } from '#contract/catalogue/private-event-guests.ts'
import { refusalText } from '#web/app/refusal-text.ts'
import { focusFirstError } from '#web/shop/sales/passengers/focus-first-error.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import type { BadRows, RowField } from './use-bad-rows.ts'

/** More rows come after these are corrected. */
const mostShown = 20

const fields = [
  { name: 'fullname', label: 'passenger_name', type: 'text' },
  { name: 'phone', label: 'phone', type: 'tel' },
  { name: 'email', label: 'email', type: 'text' },
] as const satisfies readonly { name: RowField; label: string; type: string }[]

/** The rows of a guest list that are no guests: each with the reason, to be corrected here or left out. */
export function CorrectRows({ rows }: { rows: BadRows }) {
  const t = useTranslate()
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  if (rows.list.length === 0) return null
  const shown = rows.list.slice(0, mostShown)

  async function send() {
    await rows.send(shown)
    focusFirstError(section.current)
  }

  return (
    <section
      ref={section}
      aria-labelledby="correct-rows"
      className="flex flex-col gap-4 rounded-card border border-brick p-4 md:p-5"
    >
      <div>
        <h3 ref={heading} id="correct-rows" tabIndex={-1} className="display text-lead text-brick">
          {t('page_my_events_bad_title', { count: rows.list.length + rows.untold })}
        </h3>
        <p>{t(rows.isWhole ? 'page_my_events_bad_text_none' : 'page_my_events_bad_text')}</p>
        {rows.untold > 0 && (
          <p className="mt-1 text-small">{t('page_my_events_bad_more', { count: rows.untold })}</p>
        )}
      </div>
      {shown.map((row) => (
        <RowFields
          key={row.row}
          row={row}
          onChange={(field, text) => rows.change(row.row, field, text)}
          onEnter={send}
          onLeave={() => {
            flushSync(() => rows.leaveOut(row.row))
            heading.current?.focus()
          }}
        />
      ))}
      {rows.list.length > shown.length && (
        <p className="text-small text-ink-soft">
          {t('page_my_events_bad_next', { count: rows.list.length - shown.length })}
        </p>
      )}
      {rows.failure !== null && <Banner tone="error">{refusalText(rows.failure, t)}</Banner>}
      <Button busy={rows.busy} onClick={send} className="self-start">
        {t('page_my_events_bad_send')}
      </Button>
    </section>
  )
}

function RowFields({
  row,
  onChange,
  onEnter,
  onLeave,
}: {
  row: BadRow
  onChange: (field: RowField, text: string) => void
  onEnter: () => void
  onLeave: () => void
}) {
  const t = useTranslate()
  // The form around this one would be sent.
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onEnter()
  }
  return (
    <fieldset className="min-w-0 border-t border-paper-line pt-3">
      <legend className="float-left pt-2 font-semibold">
        {t('page_my_events_bad_row', { row: row.row })}
      </legend>
      <div className="flex justify-end">
        <Button
          size="small"
          variant="quiet"
          aria-label={t('page_my_events_bad_leave_row', { row: row.row })}
          onClick={onLeave}
        >
          {t('page_my_events_bad_leave')}
        </Button>
      </div>
      <div className="clear-both mt-1 grid gap-4 lg:grid-cols-3">
        {fields.map(({ name, label, type }) => {
          const problem = row.fields[name]
          return (
            <TextField
              key={name}
              type={type}
              label={t(label)}
              autoComplete="off"
              spellCheck={false}
              maxLength={400}
              value={row.values[name]}
              error={problem && t(problem)}
              onChange={(event) => onChange(name, event.target.value)}
              onKeyDown={sendOnEnter}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
