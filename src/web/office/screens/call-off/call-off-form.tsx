import { useFormAnswer } from '../../app/answer-form.ts'
import { useShowHour, useTexts } from '../../app/texts.tsx'
import { OfficeForm, OfficeLongField, SendButton } from '../../ui/forms/office-form.tsx'

/** The dates to call off, and the reason. */
export function CallOffForm({ dates }: { dates: readonly { id: number; startsAt: string }[] }) {
  const t = useTexts()
  const showHour = useShowHour()
  const answer = useFormAnswer()
  const typed = answer?.values.date?.split('\n')
  return (
    <OfficeForm key={JSON.stringify(answer?.values)} quiet={answer?.values.row !== undefined}>
      <p>{t('calloff_intro')}</p>
      <OfficeLongField name="why" label={t('calloff_why')} hint={t('calloff_why_hint')} />
      {dates.length > 1 ? (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 font-semibold">{t('calloff_dates')}</legend>
          {dates.map(({ id, startsAt }) => (
            <label key={id} className="figures flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="date"
                value={id}
                defaultChecked={typed ? typed.includes(String(id)) : true}
                className="size-5"
              />
              {showHour(startsAt)}
            </label>
          ))}
        </fieldset>
      ) : (
        <p className="figures font-semibold">{dates[0] && showHour(dates[0].startsAt)}</p>
      )}
      <input type="hidden" name="act" value="plan" />
      <SendButton>{t('calloff_see_plan')}</SendButton>
    </OfficeForm>
  )
}
