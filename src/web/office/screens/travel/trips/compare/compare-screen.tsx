import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Plan } from '#contract/office/travel/plans.ts'
import type { Trip } from '#contract/office/travel/trips.ts'
import { groupViolations } from '#domain/travel/trips/checking/group-violations.ts'
import { isToldOtherwise } from '#domain/travel/trips/promises/promise.ts'
import { load } from '#web/office/app/load.ts'
import { useShowClock, useShowMoney, useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { Choice } from '#web/office/forms/inputs.tsx'
import { ScrolledTable } from '#web/office/ui/lists/scrolled-table.tsx'
import { BackLink, Heading } from '#web/office/ui/panel.tsx'
import { Button } from '#web/ui/button.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const trip = await api('GET /office-api/trips/{id}', { params: { id: Number(args.params.id) || 0 } })
    const { searchParams } = new URL(args.request.url)
    const made = trip.plans.filter(({ state }) => state !== 'solving' && state !== 'failed')
    const chosen = (name: string, otherwise: number) =>
      made.find(({ planId }) => planId === Number(searchParams.get(name))) ?? made[otherwise]
    const rows = [chosen('left', 1), chosen('right', 0)]
    const sides = await Promise.all(
      rows.flatMap((row) =>
        row
          ? [
              api('GET /office-api/plans/{id}', { params: { id: row.planId } }).then((plan) => ({
                row,
                plan,
              })),
            ]
          : [],
      ),
    )
    return { trip, made, sides }
  })

/** Two versions of a trip's plan side by side, and the parties whose promise differs. */
export default function CompareScreen() {
  const t = useTexts()
  const { trip, made, sides } = useLoaderData<typeof loader>()
  const [left, right] = sides
  const options = made.map(({ planId, version, state }) => ({
    value: String(planId),
    label: `${t('plan_version', { version })} · ${t(`plan_state_${state}`)}`,
  }))
  return (
    <>
      <BackLink to={`/trips/${trip.id}`}>{trip.event}</BackLink>
      <Heading title={t('plan_compare')} />
      {!left || !right || left.plan.planId === right.plan.planId ? (
        <p>{t('plan_compare_none')}</p>
      ) : (
        <>
          <Form method="get" className="mb-5 flex max-w-form flex-wrap items-end gap-3">
            <Choice
              name="left"
              label={t('plan_compare_left')}
              value={String(left.plan.planId)}
              options={options}
            />
            <Choice
              name="right"
              label={t('plan_compare_right')}
              value={String(right.plan.planId)}
              options={options}
            />
            <Button type="submit" size="small" variant="secondary">
              {t('plan_compare')}
            </Button>
          </Form>
          <Figures trip={trip} sides={[left, right]} />
          <Changes trip={trip} left={left.plan} right={right.plan} />
        </>
      )}
    </>
  )
}

type Side = { row: Trip['plans'][number]; plan: Plan }

function Figures({ trip, sides }: { trip: Trip; sides: readonly Side[] }) {
  const t = useTexts()
  const showTime = useShowTime()
  const showMoney = useShowMoney()
  const lines: [string, (side: Side) => string | number][] = [
    [t('plan_made_by'), ({ row }) => row.madeBy ?? '–'],
    [t('plan_made_at'), ({ row }) => showTime(row.askedAt, trip.timeZone)],
    [t('plan_figure_vans'), ({ row }) => row.vehicles],
    ...(sides.some(({ plan }) => plan.cost)
      ? [
          [
            t('plan_figure_cost'),
            ({ plan: { cost } }: Side) => (cost ? showMoney(cost.amount, cost.currency) : '–'),
          ] as [string, (side: Side) => string],
        ]
      : []),
    [t('plan_figure_minutes'), ({ row }) => row.minutes],
    [t('plan_figure_kilometres'), ({ plan }) => plan.kilometres],
    [t('plan_figure_aboard'), ({ plan }) => plan.minutesAboard],
    [t('plan_figure_left'), ({ row }) => row.unplanned],
    [t('plan_figure_rules'), ({ plan }) => groupViolations(plan.violations).length],
  ]
  return (
    <ScrolledTable label={t('plan_compare')}>
      <table className="w-full max-w-form text-small">
        <thead>
          <tr className="border-b border-paper-line text-left">
            <td />
            {sides.map(({ plan }) => (
              <th key={plan.planId} scope="col" className="py-2 pr-3">
                <Link to={`/trips/${trip.id}?plan=${plan.planId}`} className="link">
                  {t('plan_version', { version: plan.version })}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(([label, say]) => (
            <tr key={label} className="border-b border-paper-line">
              <th scope="row" className="py-2 pr-3 text-left font-normal text-ink-soft">
                {label}
              </th>
              {sides.map((side) => (
                <td key={side.plan.planId} className="figures py-2 pr-3">
                  {say(side)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrolledTable>
  )
}

function Changes({ trip, left, right }: { trip: Trip; left: Plan; right: Plan }) {
  const t = useTexts()
  const showClock = useShowClock()
  const [before, after] = [pickUpsOf(left), pickUpsOf(right)]
  const changed = [...new Map([...before, ...after]).values()].filter(({ id }) =>
    isToldOtherwise(before.get(id), after.get(id)),
  )
  const say = (pickUp: { vehicle: string; at: Date } | undefined) =>
    pickUp ? `${pickUp.vehicle}, ${showClock(pickUp.at.toISOString(), trip.timeZone)}` : t('plan_no_seat')
  return (
    <section className="mt-6">
      <h2 className="mb-2 font-semibold">
        {t(
          trip.plans.some(({ publishedAt }) => publishedAt) ? 'plan_compare_changed' : 'plan_compare_moved',
          { count: changed.reduce((sum, { people }) => sum + people, 0) },
        )}
      </h2>
      <ul className="flex max-w-text flex-col gap-1 text-small">
        {changed.map(({ id, orderNumber, people, address }) => (
          <li key={id} className="break-words">
            <Link to={`/orders/${orderNumber}`} className="link figures">
              {orderNumber}
            </Link>{' '}
            · {t('plan_people', { count: people })} · {address}:{' '}
            <span className="figures">
              {say(before.get(id))} → {say(after.get(id))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function pickUpsOf({ routes }: Plan) {
  return new Map(
    routes
      .filter(({ leg }) => leg === 'outbound')
      .flatMap(({ vehicle, stops }) =>
        stops.flatMap(({ at, parties }) =>
          parties.map((party) => [party.id, { ...party, vehicle, at: new Date(at) }] as const),
        ),
      ),
  )
}
