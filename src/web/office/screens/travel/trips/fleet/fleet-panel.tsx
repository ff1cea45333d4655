import type { PlanFleet } from '#contract/office/travel/plans.ts'
import { useTexts } from '#web/office/app/texts.tsx'
import { Facts } from '#web/office/ui/facts.tsx'
import { Panel } from '#web/office/ui/panel.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { assignFleet } from '../plan-forms.ts'

type Route = PlanFleet['routes'][number]

/** The vehicle and driver of each route: a form for planners, read-only for other staff. */
export function FleetPanel({
  planId,
  fleet,
  isOver,
  mayPlan,
}: {
  planId: number
  fleet: PlanFleet
  /** the trip is in the past */
  isOver: boolean
  mayPlan: boolean
}) {
  const t = useTexts()
  const open = fleet.routes.filter(({ vehicleId, driverId }) => !vehicleId || !driverId)
  const gone = isOver ? [] : fleet.routes.filter((route) => isGone(fleet, route))
  const openText = mayPlan ? 'plan_fleet_open' : 'plan_fleet_lacking'
  return (
    <Panel title={t('plan_fleet')}>
      {gone.length > 0 && <Banner tone="error">{t('plan_fleet_gone_routes', { count: gone.length })}</Banner>}
      {(open.length > 0 || gone.length === 0) && (
        <p className="text-small text-ink-soft">
          {open.length > 0 ? t(openText, { count: open.length }) : t('plan_fleet_complete')}
        </p>
      )}
      {mayPlan ? <FleetForm planId={planId} fleet={fleet} /> : <AssignedFleet fleet={fleet} />}
    </Panel>
  )
}

/** Whether the vehicle or the driver of a route has become absent or has left since it was assigned. */
function isGone({ vehicles, drivers }: PlanFleet, route: Route): boolean {
  const { vehicleId, driverId } = route
  const lacksVehicle = vehicleId !== null && !vehicles.some(({ id }) => id === vehicleId)
  return lacksVehicle || (driverId !== null && !drivers.some(({ id }) => id === driverId))
}

/** Assigned vehicles and drivers; a proposal is not assigned until a planner saves it. */
function AssignedFleet({ fleet }: { fleet: PlanFleet }) {
  const t = useTexts()
  return (
    <ul className="flex flex-col gap-4">
      {fleet.routes.map((route) => (
        <li key={route.vehicle}>
          <h3 className="mb-1 text-small font-semibold">
            <RouteName {...route} />
          </h3>
          <Facts
            facts={[
              [t('plan_fleet_vehicle'), route.plate ?? t('plan_fleet_none')],
              [t('plan_fleet_driver'), route.driver ?? t('plan_fleet_none')],
            ]}
          />
        </li>
      ))}
    </ul>
  )
}

function RouteName({ vehicle, people, wheelchairs }: Route) {
  const t = useTexts()
  return (
    <>
      {vehicle} · {t('plan_people', { count: people })}
      {wheelchairs > 0 && ` · ${t('plan_wheelchairs', { count: wheelchairs })}`}
    </>
  )
}

/** For routes without a vehicle or driver, the proposals are preselected. */
function FleetForm({ planId, fleet }: { planId: number; fleet: PlanFleet }) {
  const t = useTexts()
  const assigned = fleet.routes.map(({ vehicleId, driverId }) => `${vehicleId}-${driverId}`).join()
  return (
    <assignFleet.Form key={assigned} send={t('plan_fleet_save')} variant="secondary">
      <input type="hidden" name="id" value={planId} />
      <ul className="flex flex-col gap-4">
        {fleet.routes.map((route, nth) => (
          <li key={route.vehicle}>
            <input type="hidden" name={`routes.${nth}.vehicle`} value={route.vehicle} />
            <RouteFields fleet={fleet} route={route} nth={nth} />
          </li>
        ))}
      </ul>
    </assignFleet.Form>
  )
}

/** The choice of the vehicle and of the driver of a route. */
function RouteFields({ fleet, route, nth }: { fleet: PlanFleet; route: Route; nth: number }) {
  const t = useTexts()
  const options = useFleetOptions()
  const { plate, driver, vehicleId, driverId, proposedVehicleId, proposedDriverId } = route
  return (
    <fieldset className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-2">
      <legend className="mb-1 text-small font-semibold">
        <RouteName {...route} />
      </legend>
      <assignFleet.Choice
        name={`routes.${nth}.vehicleId`}
        label={t('plan_fleet_vehicle')}
        value={String(vehicleId ?? proposedVehicleId ?? '')}
        options={options(
          fleet.vehicles.map(({ id, name, plate: number, seats }) => ({
            id,
            label: `${name} · ${number} · ${seats}`,
          })),
          { id: vehicleId, label: plate },
          proposedVehicleId,
        )}
      />
      <assignFleet.Choice
        name={`routes.${nth}.driverId`}
        label={t('plan_fleet_driver')}
        value={String(driverId ?? proposedDriverId ?? '')}
        options={options(
          fleet.drivers.map(({ id, name }) => ({ id, label: name })),
          { id: driverId, label: driver },
          proposedDriverId,
        )}
      />
    </fieldset>
  )
}

/** The available vehicles or drivers, and the one that is already assigned, even if it is absent meanwhile. */
function useFleetOptions() {
  const t = useTexts()
  return (
    free: readonly { id: number; label: string }[],
    present: { id: number | null; label: string | null },
    proposed: number | null,
  ) => {
    const isGone = present.id !== null && !free.some(({ id }) => id === present.id)
    return [
      { value: '', label: t('plan_fleet_none') },
      ...(isGone ? [{ value: String(present.id), label: `${present.label} (${t('plan_fleet_gone')})` }] : []),
      ...free
        .toSorted((a, b) => Number(b.id === proposed) - Number(a.id === proposed))
        .map(({ id, label }) => ({
          value: String(id),
          label,
          group: t(id === proposed ? 'plan_fleet_proposed' : 'plan_fleet_free'),
        })),
    ]
  }
}
