import { Link } from 'react-router'
import type { Plan } from '#contract/office/travel/plans.ts'
import { groupViolations } from '#domain/travel/trips/checking/group-violations.ts'
import { useShowClock, useTexts } from '#web/office/app/texts.tsx'
import { Banner } from '#web/ui/banner.tsx'

/** The rules that a plan breaks, and the customers whose promise would change. */
export function PlanChecks({ plan }: { plan: Plan }) {
  const t = useTexts()
  const showClock = useShowClock()
  const points = groupViolations(plan.violations)
  const clock = (moment: string) => showClock(moment, plan.timeZone)
  return (
    <>
      {points.length > 0 && (
        <Banner tone="error" className="mb-3">
          {t('plan_broken', { count: points.length })}
          <ul className="mt-1 list-disc pl-5 text-small font-normal">
            {points.map((alike) => {
              const [{ kind, vehicle }] = alike
              const orders = [...new Set(alike.flatMap(({ orderNumber }) => orderNumber ?? []))]
              return (
                <li key={`${kind} ${vehicle}`}>
                  {vehicle && `${vehicle}: `}
                  {t(`plan_rule_${kind}`)}
                  {orders.length > 0 && ` (${orders.join(', ')})`}
                </li>
              )
            })}
          </ul>
        </Banner>
      )}
      {plan.brokenPromises.length > 0 && (
        <section className="mb-4 rounded-small bg-amber-tint p-4 text-small">
          <h3 className="font-semibold">
            {t('plan_promises_changed', { count: plan.brokenPromises.length })}
          </h3>
          <ul className="mt-2 flex flex-col gap-1">
            {plan.brokenPromises.map(
              ({ orderNumber, ticket, people, toldVehicle, toldFrom, toldUntil, vehicle, at }) => (
                <li key={`${orderNumber} ${ticket} ${toldFrom} ${at}`} className="figures">
                  <Link to={`/orders/${orderNumber}`} className="link">
                    {orderNumber}
                  </Link>{' '}
                  · {t('plan_people', { count: people })} · {toldVehicle}, {clock(toldFrom)}–
                  {clock(toldUntil)} → {vehicle && at ? `${vehicle}, ${clock(at)}` : t('plan_no_seat')}
                </li>
              ),
            )}
          </ul>
        </section>
      )}
    </>
  )
}
