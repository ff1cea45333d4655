import { Link, useActionData } from 'react-router'
import type { OfficeCallAnswer } from '#contract/office/office-contract.ts'
import { useShowHour, useTexts, useZoneName } from '#web/office/app/texts.tsx'
import { formAction, on } from '#web/office/forms/form-action.ts'
import { officeForm } from '#web/office/forms/office-form.tsx'
import { EventForm } from '../event-form.tsx'
import { useEvent } from '../use-event.tsx'

const duplicate = officeForm('POST /office-api/events/{id}/duplicate')

export const action = formAction(on(duplicate, { next: ({ answer }) => ({ made: answer }) }))

type Made = OfficeCallAnswer<'POST /office-api/events/{id}/duplicate'>

/** Copies this event as a draft some days later, and shows what was copied. */
export default function DuplicateScreen() {
  const t = useTexts()
  const showHour = useShowHour()
  const zoneName = useZoneName()
  const event = useEvent()
  const made = useActionData<{ made?: Made }>()?.made
  if (made)
    return (
      <section role="status" className="flex max-w-text flex-col gap-3">
        <h2 className="text-lead font-semibold">{t('events_duplicated')}</h2>
        <p>
          {t('events_copied', {
            texts: made.copied.texts ?? 0,
            dates: made.copied.dates ?? 0,
            variants: made.copied.variants ?? 0,
          })}
        </p>
        <p>{t('events_not_copied')}</p>
        {made.doubtful.map(({ startsAt, is }) => (
          <p key={startsAt}>
            {showHour(startsAt)}: {t(is === 'skipped' ? 'events_hour_skipped' : 'events_hour_repeated')}
          </p>
        ))}
        <Link to={`/events/${made.id}`} className="link">
          {made.slug}
        </Link>
      </section>
    )
  return (
    <EventForm of={duplicate} saved={{}} send={t('events_tab_duplicate')}>
      <p className="max-w-text">
        {t('events_duplicate_hint', { zone: zoneName(event.timeZone, event.startsAt) })}
      </p>
      <duplicate.Input name="days" type="number" label={t('events_days')} value="7" />
    </EventForm>
  )
}
