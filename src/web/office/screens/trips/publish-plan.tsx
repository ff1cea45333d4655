import type { Plan, PlanFleet } from '#contract/office/trips/plans.ts'
import { useFormAnswer } from '../../app/answer-form.ts'
import { useTexts } from '../../app/texts.tsx'
import { ActForm } from '../../ui/forms/act-form.tsx'
import { OfficeLongField } from '../../ui/forms/office-form.tsx'

const act = 'publish'

/**
 * The main action of a draft, in its header, so that it is reachable with few Tab presses. It opens in place.
 */
export function PublishPlan({ plan, fleet }: { plan: Plan; fleet: PlanFleet | null }) {
  const t = useTexts()
  const isRefused = useFormAnswer()?.values.act === act
  const open = fleet?.routes.filter(({ vehicleId, driverId }) => !vehicleId || !driverId) ?? []
  return (
    <details open={isRefused} className="mb-4 max-w-form">
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-full bg-jacaranda px-5 text-small font-semibold text-white hover:bg-jacaranda-deep">
        {t('plan_publish')}
      </summary>
      {/* The anchor is inside, so that a link to it opens the details element. */}
      <div
        id="publish"
        className="mt-3 flex flex-col gap-3 rounded-small border border-paper-line bg-white p-4"
      >
        <p className="text-small text-ink-soft">{t('plan_publish_about')}</p>
        <ActForm act={act} send={t('plan_publish')}>
          <input type="hidden" name="plan" value={plan.planId} />
          <input type="hidden" name="revision" value={plan.revision} />
          {open.length > 0 && (
            <label className="flex items-start gap-2 text-small">
              <input type="checkbox" name="withoutFleet" value="yes" className="mt-0.5 size-4" />
              {t('plan_publish_open', { count: open.length })}
            </label>
          )}
          <OfficeLongField name="reason" label={t('plan_reason')} hint={t('plan_reason_hint')} rows={2} />
        </ActForm>
      </div>
    </details>
  )
}
