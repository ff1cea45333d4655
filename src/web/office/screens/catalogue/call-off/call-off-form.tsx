import { useShowHour, useTexts } from '#web/office/app/texts.tsx'
import { officeForm } from '#web/office/forms/office-form.tsx'

export const callOff = officeForm('POST /office-api/events/{id}/call-off')

/** The dates to call off, and the reason. */
export function CallOffForm({ dates }: { dates: readonly { id: number; startsAt: string }[] }) {
  const t = useTexts()
  const showHour = useShowHour()
  const answer = callOff.useAnswer()
  return (
    <callOff.Form key={JSON.stringify(answer?.values)} look="page" send={t('calloff_see_plan')}>
      <p>{t('calloff_intro')}</p>
      <callOff.Input name="why" label={t('calloff_why')} hint={t('calloff_why_hint')} long rows={3} />
      {dates.length > 1 ? (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 font-semibold">{t('calloff_dates')}</legend>
          {dates.map(({ id, startsAt }) => (
            <callOff.Check
              key={id}
              name="dates"
              value={id}
              checked
              label={showHour(startsAt)}
              className="figures flex min-h-11 items-center gap-3"
            />
          ))}
        </fieldset>
      ) : (
        <p className="figures font-semibold">{dates[0] && showHour(dates[0].startsAt)}</p>
      )}
    </callOff.Form>
  )
}
