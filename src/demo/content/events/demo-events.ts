import { z } from 'zod'
import type { DemoEvent } from '../demo-types.ts'
import { readContent } from '../read-content.ts'
import { eventPlan, plannedEvent } from './planned-event.ts'

const plansIn = (name: string) => readContent(`events/${name}.json`, z.array(eventPlan))

const plans = [
  'mexico-city',
  'mexican-regions',
  'chile',
  'peru',
  'spain',
  'alliances',
  // Only their owners and guests see these.
  'private',
].flatMap(plansIn)

const pastPlans = plansIn('past')

/**
 * All events of the demo: one in a few hours, one each night, the others at least ten days after `today`.
 * Artists, teams and companies are invented.
 */
export function demoEvents(today: Date): DemoEvent[] {
  return plans.map((plan) => plannedEvent(today, plan))
}

/** Private events that are over when the demo is seeded, so that their owners can repeat them. */
export function pastPrivateEvents(today: Date): DemoEvent[] {
  return pastPlans.map((plan) => plannedEvent(today, plan))
}
