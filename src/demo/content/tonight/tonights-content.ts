import { z } from 'zod'
import type { DemoEvent } from '../demo-types.ts'
import { eventPlan, plannedEvent } from '../events/planned-event.ts'
import { readContent } from '../read-content.ts'

const [plan] = readContent('tonight/event.json', z.array(eventPlan).length(1))

const party = z.strictObject({
  state: z.enum(['paid', 'unpaid', 'cancelled']),
  customer: z.strictObject({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
  }),
  people: z.array(z.string()).nonempty(),
  address: z.string(),
  county: z.string(),
  door: z.strictObject({ latitude: z.number(), longitude: z.number() }),
  note: z.string(),
  /** one of the people, who travels in a wheelchair */
  wheelchair: z.string().optional(),
})

export type TonightsParty = z.output<typeof party>

/** The orders of tonight's trip, each with one party. Its first customer is named at the start of a demo. */
export const tonightsParties = readContent('tonight/parties.json', z.array(party))

/** The event of tonight's trip; its vans pick people up from about half an hour after `now` on. */
export function tonightsEvent(now: Date): DemoEvent {
  if (!plan) throw new Error('the demo has no event for tonight')
  return plannedEvent(now, plan)
}

/** Each trip of tonight has an event of its own, whose slug begins so. */
export const tonightsSlug = plan?.key ?? ''

/** The vans of tonight's trip with their drivers, who are added to the fleet. */
export const tonightsVans = [
  { plate: 'MTZ-311-A', name: 'Transit verde', driver: 'Rufina Galindo Paz', phone: '+525561234571' },
  { plate: 'MTZ-312-A', name: 'Transit azul', driver: 'Ausencio Mejía Toro', phone: '+525561234572' },
] as const
