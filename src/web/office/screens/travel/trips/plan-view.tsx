import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { MapGround } from '#contract/geography/map-ground.ts'
import type { BreakDown, Plan, PlanFleet } from '#contract/office/travel/plans.ts'
import { useShowClock, useShowMoney, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { BreakDownPanel } from './break-down/break-down-panel.tsx'
import { EditAnswer } from './edit/edit-conflict.tsx'
import { EditLeftOver } from './edit/edit-left-over.tsx'
import { EditRoutes } from './edit/edit-routes.tsx'
import { NextDraft } from './edit/next-draft.tsx'
import { PlanChecks } from './edit/plan-checks.tsx'
import { useEdits } from './edit/use-edits.ts'
import { FleetPanel } from './fleet/fleet-panel.tsx'
import { onBoard } from './on-board.ts'
import { stop } from './plan-forms.ts'
import { PlanMap } from './plan-map.tsx'
import { PublishPlan } from './publish-plan.tsx'
import { planTones } from './trips-screen.tsx'

/** A plan: its acts, parties left over, and its routes as a map and as a list. */
export function PlanView({
  plan,
  fleet,
  breakDown,
  placeName,
  ground,
  mayPlan,
}: {
  plan: Plan
  /** null while the plan is being solved */
  fleet: PlanFleet | null
  /** the alternatives for a van that broke down */
  breakDown: BreakDown | null
  placeName: string
  ground: MapGround
  mayPlan: boolean
}) {
  const t = useTexts()
  const heading = useFocusWhenPublished(plan)
  const edits = useEdits(plan)
  if (plan.state === 'solving') return <Solving plan={plan} mayPlan={mayPlan} />
  if (plan.state === 'failed') return <Banner tone="error">{t('plan_failed')}</Banner>
  const outbound = plan.routes.filter(({ leg }) => leg === 'outbound')
  const home = plan.routes.filter(({ leg }) => leg === 'return')
  const isOver = plan.routes.every(({ arrivesAt }) => Date.parse(arrivesAt) < Date.now())
  const isEditable = mayPlan && plan.state === 'draft'
  return (
    <section className="border-t border-paper-line py-5" aria-labelledby="plan">
      <h2 id="plan" ref={heading} tabIndex={-1} className="mb-3 flex flex-wrap items-center gap-3">
        <span className="display text-lead">{t('plan_version', { version: plan.version })}</span>
        <Badge tone={planTones[plan.state]}>{t(`plan_state_${plan.state}`)}</Badge>
      </h2>
      {isEditable && outbound.length > 0 && <PublishPlan plan={plan} fleet={fleet} />}
      <PlanChecks plan={plan} />
      <PlanFacts plan={plan} />
      {plan.lacking.map(({ vehicles: count, seats, wheelchairPlaces: places }) => (
        <p key={places} className="my-2 text-small font-semibold">
          {places > 0
            ? t('plan_lacking_wheelchairs', { count, seats, places })
            : t('plan_lacking', { count, seats })}
        </p>
      ))}
      {isEditable && <EditAnswer plan={plan} />}
      {plan.unplanned.length > 0 &&
        (isEditable ? <EditLeftOver plan={plan} edits={edits} /> : <LeftOver plan={plan} />)}
      {mayPlan && plan.state === 'published' && (
        <>
          <Link
            to={`/trips/${plan.tripId}/manifest?plan=${plan.planId}`}
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            {t('manifest')}
          </Link>
          {outbound.length > 0 && <BreakDownPanel plan={plan} breakDown={breakDown} />}
        </>
      )}
      <MapAndRoutes
        outbound={outbound}
        plan={plan}
        placeName={placeName}
        ground={ground}
        isEditable={isEditable}
        edits={edits}
        home={home}
      />
      <FleetAndNextDraft
        outbound={outbound}
        fleet={fleet}
        plan={plan}
        isOver={isOver}
        mayPlan={mayPlan}
        breakDown={breakDown}
      />
      {isEditable && outbound.length > 0 && (
        <a href="#publish" className="link inline-flex min-h-11 items-center font-semibold">
          {t('plan_publish')}
        </a>
      )}
    </section>
  )
}

function PlanFacts({ plan }: { plan: Plan }) {
  const t = useTexts()
  const showMoney = useShowMoney()
  return (
    <p className={`text-small ${plan.driving === 'router_failed' ? 'font-semibold' : 'text-ink-soft'}`}>
      {t(`plan_driving_${plan.driving}`)}
      {plan.solver !== 'own' && <> {t(`plan_solver_${plan.solver}`)}</>}
      {plan.cost && ` ${t('plan_cost', { cost: showMoney(plan.cost.amount, plan.cost.currency) })}`}
    </p>
  )
}

function MapAndRoutes({
  outbound,
  plan,
  placeName,
  ground,
  isEditable,
  edits,
  home,
}: {
  outbound: Plan['routes']
  plan: Plan
  placeName: string
  ground: MapGround
  isEditable: boolean
  edits: ReturnType<typeof useEdits>
  home: Plan['routes']
}) {
  const t = useTexts()
  return (
    <div className="items-start gap-6 lg:grid lg:grid-cols-2">
      {outbound.length > 0 && (
        <div className="lg:sticky lg:top-4 lg:order-2">
          <PlanMap
            routes={outbound}
            venue={plan.venue}
            timeZone={plan.timeZone}
            placeName={placeName}
            ground={ground}
          />
        </div>
      )}
      <div className="min-w-0">
        {isEditable ? (
          <EditRoutes plan={plan} edits={edits} />
        ) : (
          <>
            <Routes title={t('plan_outbound')} routes={outbound} plan={plan} />
            <Routes title={t('plan_return')} routes={home} plan={plan} />
          </>
        )}
      </div>
    </div>
  )
}

function FleetAndNextDraft({
  outbound,
  fleet,
  plan,
  isOver,
  mayPlan,
  breakDown,
}: {
  outbound: Plan['routes']
  fleet: PlanFleet | null
  plan: Plan
  isOver: boolean
  mayPlan: boolean
  breakDown: BreakDown | null
}) {
  return (
    outbound.length > 0 && (
      <div className="mt-6 items-start gap-x-10 lg:grid lg:grid-cols-2">
        {fleet && <FleetPanel planId={plan.planId} {...{ fleet, isOver, mayPlan }} />}
        <div>
          {mayPlan && <NextDraft plan={plan} />}
          {mayPlan && plan.state !== 'published' && <BreakDownPanel plan={plan} breakDown={breakDown} />}
        </div>
      </div>
    )
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

function Routes({ title, routes, plan }: { title: string; routes: Plan['routes']; plan: Plan }) {
  const t = useTexts()
  const mayWrite = useFrame().permissions.includes('messages.send') && plan.state === 'published'
  const showClock = useShowClock()
  const clock = (moment: string) => showClock(moment, plan.timeZone)
  if (routes.length === 0) return null
  return (
    <>
      <h3 className="mt-5 mb-2 font-semibold">{title}</h3>
      <ul className="grid items-start gap-3">
        {routes.map((route) => (
          <li key={route.vehicle} className="rounded-small border border-paper-line bg-white p-4 text-small">
            <h4 className="flex flex-wrap justify-between gap-2 font-semibold">
              {route.vehicle}
              <span className="figures font-normal text-ink-soft">
                {clock(route.leavesAt)} – {clock(route.arrivesAt)} · {onBoard(t, route)}
              </span>
            </h4>
            <ol className="mt-2 flex flex-col gap-2">
              {route.stops.map(({ at, latitude, longitude, parties }) => (
                <li key={`${at} ${latitude} ${longitude}`} className="grid grid-cols-[3.5rem_1fr] gap-2">
                  <span className="figures font-semibold">{clock(at)}</span>
                  <ul className="flex min-w-0 flex-col gap-1">
                    {parties.map(({ orderNumber, ticket, people, wheelchairs, address, county }) => (
                      <li key={`${orderNumber} ${ticket} ${address}`} className="break-words">
                        {address}, <span className="text-ink-soft">{county}</span>
                        <span className="block">
                          <Link to={`/orders/${orderNumber}`} className="link figures">
                            {orderNumber}
                          </Link>{' '}
                          · {t('plan_people', { count: people })}
                          {wheelchairs > 0 && ` · ${t('plan_wheelchairs', { count: wheelchairs })}`}
                        </span>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ol>
            {mayWrite && (
              <Link
                to={`/messages/new?date=${plan.tripId}&to=${encodeURIComponent(`van ${route.vehicle}`)}`}
                className="link mt-2 inline-flex min-h-11 items-center"
              >
                {t('messages_write_to_van', { van: route.vehicle })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
