import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Trip } from '#contract/office/travel/trips.ts'
import { load } from '#web/office/app/load.ts'
import { useShowMoney, useShowNumber, useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useMay } from '#web/office/app/use-may.ts'
import { Facts } from '#web/office/ui/facts.tsx'
import { BackLink, Heading } from '#web/office/ui/panel.tsx'
import { alsoAfterConflict } from '#web/office/ui/reload-after-refusal.ts'
import { useRefresh } from '#web/office/ui/use-refresh.ts'
import { Badge } from '#web/ui/badge.tsx'
import { make } from './plan-forms.ts'
import { PlanView } from './plan-view.tsx'
import { tripAction } from './trip-action.ts'
import { planTones } from './trips-screen.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const trip = await api('GET /office-api/trips/{id}', { params: { id: Number(args.params.id) || 0 } })
    const wanted = Number(new URL(args.request.url).searchParams.get('plan'))
    const chosen = trip.plans.find(({ planId }) => planId === wanted) ?? trip.plans[0]
    const plan = chosen && (await api('GET /office-api/plans/{id}', { params: { id: chosen.planId } }))
    const isMade = plan && (plan.state === 'draft' || plan.state === 'published')
    const fleet = isMade && (await api('GET /office-api/plans/{id}/fleet', { params: { id: plan.planId } }))
    const broken = new URL(args.request.url).searchParams.get('broken')
    const isBroken = isMade && broken !== null && plan.routes.some(({ vehicle }) => vehicle === broken)
    const breakDown =
      isBroken &&
      (await api('GET /office-api/plans/{id}/break-down', {
        params: { id: plan.planId },
        query: { vehicle: broken },
      }))
    const ground = plan && (await api('GET /office-api/map', {}))
    return {
      ...{ trip, plan: plan ?? null, fleet: fleet || null, breakDown: breakDown || null },
      ground: ground ?? ({ kind: 'plain' } as const),
    }
  })

export const action = tripAction

export const shouldRevalidate = alsoAfterConflict

/** The trip of a date: its passengers, its plans, and the routes of one plan. */
export default function TripScreen() {
  const t = useTexts()
  const showNumber = useShowNumber()
  const showTime = useShowTime()
  const { trip, plan, fleet, breakDown, ground } = useLoaderData<typeof loader>()
  const mayPlan = useMay(trip.countryCode)('trips.plan')
  const isSolving = plan?.state === 'solving'
  useRefresh(isSolving)
  const { located } = trip
  return (
    <>
      <BackLink to="/trips">{t('area_trips')}</BackLink>
      <Heading isName title={trip.event} />
      <div className="items-start gap-x-10 lg:grid lg:grid-cols-2">
        <div>
          <Facts
            facts={[
              [t('trips_date'), `${showTime(trip.startsAt, trip.timeZone)} · ${trip.placeName}`],
              [
                t('trips_people'),
                `${showNumber(trip.people)} · ${t('trips_parties', { count: trip.parties })}`,
              ],
              [
                t('trips_located'),
                located.county + located.nowhere > 0 && (
                  <Link key="located" to={`/addresses?state=county&trip=${trip.id}`} className="link">
                    {t('trips_only_county', { count: located.county + located.nowhere, all: trip.parties })}
                  </Link>
                ),
              ],
              [t('trips_told'), `${showNumber(trip.promised)} / ${showNumber(trip.parties)}`],
            ]}
          />
          <Plans trip={trip} shown={plan?.planId ?? null} />
        </div>
        {mayPlan && <MakePlan trip={trip} />}
      </div>
      <p role="status" className="sr-only">
        {plan && `${t('plan_version', { version: plan.version })}: ${t(`plan_state_${plan.state}`)}`}
      </p>
      {plan && (
        <PlanView
          plan={plan}
          fleet={fleet}
          breakDown={breakDown}
          placeName={trip.placeName}
          ground={ground}
          mayPlan={mayPlan}
        />
      )}
    </>
  )
}

/** The versions of the plan with their differences. */
function Plans({ trip, shown }: { trip: Trip; shown: number | null }) {
  const t = useTexts()
  const showNumber = useShowNumber()
  const showMoney = useShowMoney()
  const showTime = useShowTime()
  if (trip.plans.length === 0) return null
  return (
    <nav aria-label={t('plans')} className="my-5">
      <ul className="flex flex-col gap-1 text-small">
        {trip.plans.map((row) => (
          <li key={row.planId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={`?plan=${row.planId}`}
              className="link inline-flex min-h-11 items-center lg:min-h-8"
              {...(row.planId === shown && { 'aria-current': 'page' as const })}
            >
              {t('plan_version', { version: row.version })}
            </Link>
            <Badge tone={planTones[row.state]}>{t(`plan_state_${row.state}`)}</Badge>
            <span className="figures text-ink-soft">
              {row.vehicles > 0 &&
                `${t('plan_vans', { count: row.vehicles })} · ${t('plan_hours', { hours: showNumber(Math.round(row.minutes / 6) / 10) })} · `}
              {row.cost && `${showMoney(row.cost.amount, row.cost.currency)} · `}
              {row.unplanned > 0 && `${t('plan_left_over', { count: row.unplanned })} · `}
              {row.basedOn !== null && `${t('plan_based_on', { version: row.basedOn })} · `}
              {row.madeBy && `${row.madeBy} · `}
              {showTime(row.askedAt)}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap gap-x-6 text-small">
        {trip.plans.length > 1 && (
          <Link to="compare" className="link inline-flex min-h-11 items-center lg:min-h-8">
            {t('plan_compare')}
          </Link>
        )}
        {trip.plans.some(({ state }) => state === 'published') && (
          <Link to="live" className="link inline-flex min-h-11 items-center lg:min-h-8">
            {t('trips_live')}
          </Link>
        )}
        {trip.plans.some(({ state }) => state === 'published') && (
          <Link to="driving" className="link inline-flex min-h-11 items-center lg:min-h-8">
            {t('driving')}
          </Link>
        )}
      </p>
    </nav>
  )
}

/** Folded once there are plans, which are viewed more often than created. */
function MakePlan({ trip: { plans, fleet } }: { trip: Trip }) {
  const t = useTexts()
  const fields = (
    <>
      <fieldset className="text-small">
        <legend className="mb-1 font-semibold">{t('plan_with')}</legend>
        <make.Check
          radio
          name="vehicles"
          value="wanted"
          checked
          label={t('plan_with_wanted')}
          className={choiceLook}
        />
        <make.Check
          radio
          name="vehicles"
          value="fleet"
          disabled={fleet.vehicles === 0}
          label={
            fleet.vehicles === 0
              ? t('plan_with_fleet_none')
              : t('plan_with_fleet', { count: fleet.vehicles, seats: fleet.seats })
          }
          className={choiceLook}
        />
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-2">
        <make.Input name="seatsPerVehicle" type="number" label={t('plan_seats')} value="15" />
        <make.Input name="seconds" type="number" label={t('plan_seconds')} value="10" />
      </div>
    </>
  )
  return (
    <section className="my-5 lg:my-0">
      {plans.length === 0 ? (
        <>
          <h2 className="mb-3 font-semibold">{t('plan_make')}</h2>
          <make.Form send={t('plan_make_send')}>{fields}</make.Form>
        </>
      ) : (
        <make.Folded name={t('plan_make_again')} send={t('plan_make_send')}>
          {fields}
        </make.Folded>
      )}
    </section>
  )
}

const choiceLook = 'flex min-h-11 items-center gap-2 lg:min-h-8'
