import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { MapGround } from '#contract/geography/map-ground.ts'
import type { BreakDown, Plan, PlanFleet } from '#contract/office/travel/plans.ts'
import { useShowMoney, useTexts } from '#web/office/app/texts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { BreakDownPanel } from './break-down/break-down-panel.tsx'
import { EditAnswer } from './edit/edit-conflict.tsx'
import { EditLeftOver } from './edit/edit-left-over.tsx'
import { NextDraft } from './edit/next-draft.tsx'
import { PlanChecks } from './edit/plan-checks.tsx'
import { useEdits } from './edit/use-edits.ts'
import { FleetPanel } from './fleet/fleet-panel.tsx'
import { stop } from './plan-forms.ts'
import { MapAndRoutes } from './plan-routes.tsx'
import { PublishPlan } from './publish-plan.tsx'
import { planTones } from './trips-screen.tsx'

type PlanViewProps = {
  plan: Plan
  /** null while the plan is being solved */
  fleet: PlanFleet | null
  /** the alternatives for a van that broke down */
  breakDown: BreakDown | null
  placeName: string
  ground: MapGround
  mayPlan: boolean
}

/** A plan: its acts, parties left over, and its routes as a map and as a list. */
export function PlanView(props: PlanViewProps) {
  const { plan, fleet, placeName, ground, mayPlan } = props
  const t = useTexts()
  const heading = useFocusWhenPublished(plan)
  const edits = useEdits(plan)
  if (plan.state === 'solving') return <Solving plan={plan} mayPlan={mayPlan} />
  if (plan.state === 'failed') return <Banner tone="error">{t('plan_failed')}</Banner>
  const hasRoutes = plan.routes.some(({ leg }) => leg === 'outbound')
  const isEditable = mayPlan && plan.state === 'draft'
  return (
    <section className="border-t border-paper-line py-5" aria-labelledby="plan">
      <h2 id="plan" ref={heading} tabIndex={-1} className="mb-3 flex flex-wrap items-center gap-3">
        <span className="display text-lead">{t('plan_version', { version: plan.version })}</span>
        <Badge tone={planTones[plan.state]}>{t(`plan_state_${plan.state}`)}</Badge>
      </h2>
      {isEditable && hasRoutes && <PublishPlan plan={plan} fleet={fleet} />}
      <PlanChecks plan={plan} />
      <PlanFacts plan={plan} />
      {isEditable && <EditAnswer plan={plan} />}
      {plan.unplanned.length > 0 &&
        (isEditable ? <EditLeftOver plan={plan} edits={edits} /> : <LeftOver plan={plan} />)}
      {mayPlan && plan.state === 'published' && <PublishedActs {...props} hasRoutes={hasRoutes} />}
      <MapAndRoutes plan={plan} placeName={placeName} ground={ground} isEditable={isEditable} edits={edits} />
      {hasRoutes && <FleetAndNextDraft {...props} />}
      {isEditable && hasRoutes && (
        <a href="#publish" className="link inline-flex min-h-11 items-center font-semibold">
          {t('plan_publish')}
        </a>
      )}
    </section>
  )
}

/** The list for the drivers, and the panel for a van that broke down. */
function PublishedActs({ plan, breakDown, hasRoutes }: PlanViewProps & { hasRoutes: boolean }) {
  const t = useTexts()
  return (
    <>
      <Link
        to={`/trips/${plan.tripId}/manifest?plan=${plan.planId}`}
        className="link inline-flex min-h-11 items-center font-semibold"
      >
        {t('manifest')}
      </Link>
      {hasRoutes && <BreakDownPanel plan={plan} breakDown={breakDown} />}
    </>
  )
}

/** How the plan was made, and the vehicles that it lacks. */
function PlanFacts({ plan }: { plan: Plan }) {
  const t = useTexts()
  const showMoney = useShowMoney()
  return (
    <>
      <p className={`text-small ${plan.driving === 'router_failed' ? 'font-semibold' : 'text-ink-soft'}`}>
        {t(`plan_driving_${plan.driving}`)}
        {plan.solver !== 'own' && <> {t(`plan_solver_${plan.solver}`)}</>}
        {plan.cost && ` ${t('plan_cost', { cost: showMoney(plan.cost.amount, plan.cost.currency) })}`}
      </p>
      {plan.lacking.map(({ vehicles: count, seats, wheelchairPlaces: places }) => (
        <p key={places} className="my-2 text-small font-semibold">
          {places > 0
            ? t('plan_lacking_wheelchairs', { count, seats, places })
            : t('plan_lacking', { count, seats })}
        </p>
      ))}
    </>
  )
}

function FleetAndNextDraft({ plan, fleet, breakDown, mayPlan }: PlanViewProps) {
  const isOver = plan.routes.every(({ arrivesAt }) => Date.parse(arrivesAt) < Date.now())
  return (
    <div className="mt-6 items-start gap-x-10 lg:grid lg:grid-cols-2">
      {fleet && <FleetPanel planId={plan.planId} fleet={fleet} isOver={isOver} mayPlan={mayPlan} />}
      <div>
        {mayPlan && <NextDraft plan={plan} />}
        {mayPlan && plan.state !== 'published' && <BreakDownPanel plan={plan} breakDown={breakDown} />}
      </div>
    </div>
  )
}

/** The publish form had the focus and is gone: focus the plan's heading. */
function useFocusWhenPublished({ planId, state }: Plan) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef({ planId, state })
  useEffect(() => {
    const { current: was } = before
    before.current = { planId, state }
    if (was.planId === planId && was.state === 'draft' && state === 'published') heading.current?.focus()
  }, [planId, state])
  return heading
}

function Solving({ plan, mayPlan }: { plan: Plan; mayPlan: boolean }) {
  const t = useTexts()
  return (
    <section className="flex max-w-text flex-col gap-3 border-t border-paper-line py-5">
      <label className="flex flex-col gap-1 text-small">
        {t('plan_solving')}
        <progress
          value={plan.progress}
          max={1}
          className="h-2 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-jacaranda [&::-webkit-progress-bar]:bg-paper-line [&::-webkit-progress-value]:bg-jacaranda"
        />
      </label>
      <p className="text-small">
        <Link to="." className="link inline-flex min-h-11 items-center">
          {t('list_refresh')}
        </Link>
      </p>
      {mayPlan && (
        <stop.Form send={t('plan_stop')} variant="secondary">
          <input type="hidden" name="id" value={plan.planId} />
        </stop.Form>
      )}
    </section>
  )
}

function LeftOver({ plan }: { plan: Plan }) {
  const t = useTexts()
  return (
    <div className="mb-4 rounded-small bg-amber-tint p-4 text-small">
      <h3 className="font-semibold">
        {t('plan_left_over', { count: plan.unplanned.reduce((sum, { people }) => sum + people, 0) })}
      </h3>
      <ul className="mt-2 flex flex-col gap-1">
        {plan.unplanned.map(({ orderNumber, ticket, people, wheelchairs, address, county, why }) => (
          <li key={`${orderNumber} ${ticket} ${address}`}>
            <Link to={`/orders/${orderNumber}`} className="link figures">
              {orderNumber}
            </Link>{' '}
            · {t('plan_people', { count: people })}
            {wheelchairs > 0 && ` · ${t('plan_wheelchairs', { count: wheelchairs })}`} · {address}, {county} ·{' '}
            {t(`plan_why_${why}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
