import type { Plan } from '#contract/office/travel/plans.ts'
import type { useTexts } from '#web/office/app/texts.tsx'

type Route = Pick<Plan['routes'][number], 'people' | 'seats' | 'wheelchairs' | 'wheelchairPlaces'>

/** The number of occupied seats and wheelchair places of a van: a passenger in a wheelchair takes no seat. */
export function onBoard(t: ReturnType<typeof useTexts>, route: Route): string {
  const { people, seats, wheelchairs, wheelchairPlaces: places } = route
  const taken = t('plan_on_board', { people: people - wheelchairs, seats })
  return wheelchairs > 0 ? `${taken} · ${t('plan_wheelchairs_on_board', { wheelchairs, places })}` : taken
}

export function isOverfull({ people, seats, wheelchairs, wheelchairPlaces }: Route): boolean {
  return people - wheelchairs > seats || wheelchairs > wheelchairPlaces
}
