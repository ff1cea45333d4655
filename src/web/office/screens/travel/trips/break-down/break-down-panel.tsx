import { Form } from 'react-router'
import type { BreakDown, Plan } from '#contract/office/travel/plans.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { Choice } from '#web/office/forms/inputs.tsx'
import { Panel } from '#web/office/ui/panel.tsx'
import { Button } from '#web/ui/button.tsx'
import { replaceVan } from '../plan-forms.ts'

/** Asks which van broke down, and shows the alternatives with their effects; each makes a draft. */
export function BreakDownPanel({ plan, breakDown }: { plan: Plan; breakDown: BreakDown | null }) {
  const t = useTexts()
  const vehicles = plan.routes.filter(({ leg }) => leg === 'outbound')
  return (
    <Panel title={t('plan_broken_van')}>
      <Form method="get" preventScrollReset className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="plan" value={plan.planId} />
        <div className="min-w-40">
          <Choice
            key={breakDown?.vehicle}
            name="broken"
            label={t('plan_move_vehicle')}
            value={breakDown?.vehicle ?? ''}
            options={vehicles.map(({ vehicle }) => ({ value: vehicle, label: vehicle }))}
          />
        </div>
        <Button type="submit" size="small" variant="secondary">
          {t('plan_broken_ways')}
        </Button>
      </Form>
      {breakDown?.plate && (
        <p className="max-w-form text-small text-ink-soft">
          {t('plan_broken_absent', { plate: breakDown.plate })}
        </p>
      )}
      {breakDown?.ways.map(({ way, vehicles: count, promisesChanged, unplanned, rulesBroken }) => (
        <section key={way} className="rounded-small border border-paper-line bg-white p-4 text-small">
          <h3 className="font-semibold">{t(`plan_way_${way}`)}</h3>
          <p className="mt-1 mb-3 figures text-ink-soft">
            {[
              t('plan_vans', { count }),
              t('plan_told_anew', { count: promisesChanged }),
              unplanned > 0 && t('plan_left_over', { count: unplanned }),
              rulesBroken > 0 && t('plan_broken', { count: rulesBroken }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <replaceVan.Form row={way} send={t('plan_way_choose')} variant="secondary">
            <input type="hidden" name="id" value={plan.planId} />
            <input type="hidden" name="vehicle" value={breakDown.vehicle} />
            <input type="hidden" name="way" value={way} />
          </replaceVan.Form>
        </section>
      ))}
    </Panel>
  )
}
