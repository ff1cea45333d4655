import { useCallback, useEffect, useState } from 'react'
import type { EventRequest } from '#contract/catalogue/private-events.ts'
import { api } from '#web/api/browser-api.ts'
import { learnCounty } from '#web/shop/geography/places/use-place-list.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'
import { FailedState } from '#web/ui/states/failed-state.tsx'
import { Waiting } from '#web/ui/states/spinner.tsx'
import { differencesOf } from './differences-of.ts'
import { type EventFormValues, valuesOf } from './form-values.ts'

type OtherVersionProps = {
  open: boolean
  id: number
  mine: () => EventFormValues
  onClose: () => void
  onUse: (theirs: EventRequest) => void
  onKeep: (theirs: EventRequest) => void
}

/**
 * Another window has saved changes: shows the differences, and the customer chooses a version. Their own text can be
 * copied before it is discarded.
 */
export function OtherVersionDialog(props: OtherVersionProps) {
  const { open, id, onClose } = props
  const t = useTranslate()
  const [theirs, setTheirs] = useState<EventRequest | 'loading' | 'failed'>('loading')
  const load = useCallback(() => {
    setTheirs('loading')
    api('GET /shop-api/event-requests/{id}', { params: { id } }).then(setTheirs, () => setTheirs('failed'))
  }, [id])
  useEffect(() => {
    if (open) load()
  }, [open, load])

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('page_my_events_other_title')}
      className="md:max-w-[44rem]"
    >
      {theirs === 'loading' ? (
        <Waiting className="min-h-48" />
      ) : theirs === 'failed' ? (
        <FailedState onRetry={load} />
      ) : (
        <Differences {...props} theirs={theirs} />
      )}
    </Dialog>
  )
}

function Differences({ theirs, mine, onKeep, onUse, onClose }: OtherVersionProps & { theirs: EventRequest }) {
  const t = useTranslate()
  const notice = useNotice()
  learnCounty(theirs.countyId, theirs.county?.name ?? null)
  for (const { countyId, countyName } of theirs.additionalStops) learnCounty(countyId, countyName)
  const rows = differencesOf(mine(), valuesOf(theirs), t)
  async function copy() {
    const text = rows.map(({ label, mine }) => `${label}\n${mine}`).join('\n\n')
    if (await copyText(text)) notice.success(t('page_my_events_other_copied'))
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-soft">{t('page_my_events_other_text')}</p>
      {rows.length === 0 && <p className="font-semibold">{t('page_my_events_other_same')}</p>}
      {rows.map((row) => (
        <Difference key={row.label} {...row} />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onKeep(theirs)}>{t('page_my_events_other_keep')}</Button>
        <Button
          variant="secondary"
          onClick={() => {
            onUse(theirs)
            onClose()
          }}
        >
          {t('page_my_events_other_use')}
        </Button>
        {rows.length > 0 && (
          <Button variant="quiet" icon="copy" onClick={copy}>
            {t('page_my_events_other_copy')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Difference({ label, mine, theirs }: { label: string; mine: string; theirs: string }) {
  const t = useTranslate()
  return (
    <section className="rounded-control bg-white p-4">
      <h3 className="display text-lead">{label}</h3>
      <dl className="mt-2 grid gap-4 md:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-small text-ink-soft">{t('page_my_events_other_mine')}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">
            {mine || <em className="text-ink-soft">{t('page_my_events_other_nothing')}</em>}
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-small text-ink-soft">{t('page_my_events_other_saved')}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">
            {theirs || <em className="text-ink-soft">{t('page_my_events_other_nothing')}</em>}
          </dd>
        </div>
      </dl>
    </section>
  )
}
