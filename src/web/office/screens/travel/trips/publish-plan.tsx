import type { Plan, PlanFleet } from '#contract/office/travel/plans.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { publish } from './plan-forms.ts'

/**
 * The main action of a draft, in its header, so that it is reachable with few Tab presses. It opens in place.
 */
export function PublishPlan({ plan, fleet }: { plan: Plan; fleet: PlanFleet | null }) {
  const t = useTexts()
  const isRefused = publish.useAnswer() !== undefined
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
        <publish.Form send={t('plan_publish')}>
          <input type="hidden" name="id" value={plan.planId} />
          <input type="hidden" name="revision" value={plan.revision} />
          {open.length > 0 && (
            <publish.Check
              name="withoutFleet"
              label={t('plan_publish_open', { count: open.length })}
              className="flex items-start gap-2 text-small"
            />
          )}
          <publish.Input name="reason" label={t('plan_reason')} hint={t('plan_reason_hint')} long rows={2} />
        </publish.Form>
      </div>
    </details>
  )
}
