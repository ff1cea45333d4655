import { type ActionFunctionArgs, data, Link, useActionData } from 'react-router'
import { answerForm } from '../../../app/answer-form.ts'
import { numberIn } from '../../../app/read-fields.ts'
import { useShowHour, useTexts, useZoneName } from '../../../app/texts.tsx'
import { Input } from '../../../ui/forms/inputs.tsx'
import { EditForm } from '../edit-form.tsx'
import { useEvent } from '../use-event.tsx'

export const action = async (args: ActionFunctionArgs) => {
  let made: object | null = null
  const answer = await answerForm(args, async ({ api, form }) => {
    const params = { id: Number(args.params.id) }
    made = await api('POST /office-api/events/{id}/duplicate', {
      params,
      body: { days: numberIn(form, 'days') ?? 0 },
    })
    return null
  })
  return answer ?? data({ made })
}

type Made = {
  id: number
  slug: string
  copied: Record<string, number>
  notCopied: string[]
  doubtful: { startsAt: string; is: string }[]
}

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
    <EditForm intent="duplicate" present={{}} send="events_tab_duplicate">
      <p className="max-w-text">
        {t('events_duplicate_hint', { zone: zoneName(event.timeZone, event.startsAt) })}
      </p>
      <Input name="days" type="number" label={t('events_days')} value="7" />
    </EditForm>
  )
}
