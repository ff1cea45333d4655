import type { HistoryEntry } from '#contract/office/platform/handling.ts'
import { useCountryOptions } from '#web/office/app/country-names.ts'
import { useCodeText, useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import type { OfficeForm } from '#web/office/forms/office-form.tsx'
import type { Filter } from '#web/office/ui/lists/list-filters.tsx'
import { Panel } from '#web/office/ui/panel.tsx'

type Handled = {
  handler: { id: string; name: string } | null
  people: readonly { id: string; name: string }[]
  history: readonly HistoryEntry[]
}

type HandOverForm = OfficeForm<
  'POST /office-api/enquiries/{id}/hand-over' | 'POST /office-api/requests/{id}/hand-over'
>

type NoteForm = OfficeForm<'POST /office-api/enquiries/{id}/notes' | 'POST /office-api/requests/{id}/notes'>

/** Filters of requests and enquiries: the country and the handler. */
export function useHandledFilters(): Filter[] {
  const t = useTexts()
  const countries = useCountryOptions()
  return [
    {
      name: 'handler',
      label: t('handled_by'),
      options: [
        { value: 'me', label: t('handled_by_me') },
        { value: 'none', label: t('handled_by_none') },
      ],
    },
    {
      name: 'country',
      label: t('field_country'),
      options: countries,
    },
  ]
}

/** The handler: take it, hand it over, give it back. */
export function HandlerPanel({ handler, people, form }: Handled & { form: HandOverForm }) {
  const t = useTexts()
  const me = useFrame()
  const others = people.filter(({ id }) => id !== handler?.id)
  const from = <input type="hidden" name="from" value={handler?.id ?? ''} />
  return (
    <Panel title={t('handled_by')}>
      <p>{handler ? (handler.id === me.id ? t('handled_by_me') : handler.name) : t('handled_by_none')}</p>
      {handler?.id !== me.id && people.some(({ id }) => id === me.id) && (
        <form.Form row="take" send={t('handled_take')}>
          {from}
          <input type="hidden" name="to" value={me.id} />
        </form.Form>
      )}
      <details open={form.useAnswer() !== undefined}>
        <summary className="link w-fit cursor-pointer text-small">{t('handled_hand_over')}</summary>
        <div className="pt-3">
          <form.Form send={t('handled_hand_over')} variant="secondary">
            {from}
            <form.Choice
              name="to"
              label={t('handled_to')}
              options={[
                ...(handler ? [{ value: '', label: t('handled_by_none') }] : []),
                ...others.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </form.Form>
        </div>
      </details>
    </Panel>
  )
}

/** Notes for staff only. */
export function NotePanel({ form }: { form: NoteForm }) {
  const t = useTexts()
  return (
    <Panel title={t('handled_note')}>
      <form.Form send={t('handled_note_add')} variant="secondary">
        <form.Input name="note" label={t('handled_note_label')} long />
      </form.Form>
    </Panel>
  )
}

/** The history, the newest first. */
export function HistoryPanel({ history }: { history: readonly HistoryEntry[] }) {
  const t = useTexts()
  const textOf = useCodeText()
  const showTime = useShowTime()
  const nameOf = (change: string) => textOf(`handled_change_${change}`) ?? t('handled_change_edit')
  return (
    <Panel title={t('handled_history')}>
      <ol className="flex flex-col gap-3 text-small">
        {history.map((entry) => (
          <li key={`${entry.at}${entry.change}${entry.text}`} className="border-l-2 border-paper-line pl-3">
            <strong>{nameOf(entry.change)}</strong>{' '}
            <span className="text-ink-soft">
              <bdi>{entry.actor}</bdi> ·{' '}
              {entry.actorEmail && <span className="break-all">{entry.actorEmail} · </span>}
              <time dateTime={entry.at}>{showTime(entry.at)}</time>
            </span>
            {entry.text && <p className="break-words whitespace-pre-line">{entry.text}</p>}
          </li>
        ))}
      </ol>
      {history.length === 0 && <p className="text-small text-ink-soft">{t('handled_no_history')}</p>}
    </Panel>
  )
}
