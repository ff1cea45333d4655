import type { DemoEvent } from '../demo-types.ts'
import { allianceEvents } from './events-alliance.ts'
import { chileanEvents } from './events-cl.ts'
import { spanishEvents } from './events-es.ts'
import { mexicoCityEvents } from './events-mx-city.ts'
import { mexicanRegionEvents } from './events-mx-regions.ts'
import { peruvianEvents } from './events-pe.ts'
import { privateEvents } from './events-private.ts'
import { type EventPlan, plannedEvent } from './planned-event.ts'

const plans: EventPlan[] = [
  ...mexicoCityEvents,
  ...mexicanRegionEvents,
  ...chileanEvents,
  ...peruvianEvents,
  ...spanishEvents,
  ...allianceEvents,
  ...privateEvents,
]

/**
 * All events of the demo: one in a few hours, one each night, the others at least ten days after `today`.
 * Artists, teams and companies are invented.
 */
export function demoEvents(today: Date): DemoEvent[] {
  return plans.map((plan) => plannedEvent(today, plan))
}
