/** How far the sale of an event, a variant or a date has come. */
export const saleStages = ['draft', 'unsold', 'taken', 'sold', 'past'] as const

export type SaleStage = (typeof saleStages)[number]

/** A part of an event that staff edit. */
export type EventField =
  | 'texts'
  | 'pictures'
  | 'recommended'
  | 'price'
  | 'category_added'
  | 'category_removed'
  | 'stock_size'
  | 'terms'
  | 'date'
  | 'rides'
  | 'stop'
  | 'deletion'

/**
 * `free`: any change. `warned`: any change, but customers have seen the old value. `from_now`: only new holds use the
 * new value; holds and sold tickets keep theirs. `not_below_taken`: not less than sold and held seats. `postpone`: only
 * by a postponement, which notifies customers. `frozen`: no change. `close_sale`: frozen, but its sale can be closed.
 */
export const editRules = [
  'free',
  'warned',
  'from_now',
  'not_below_taken',
  'postpone',
  'close_sale',
  'frozen',
] as const

export type EditRule = (typeof editRules)[number]

/**
 * The rule of each field in each stage. `terms` are the terms of a sold ticket: type, country, currency, periodicity,
 * payment, place, and of a variant its city, place, capacity, addresses and hours. `date` is the day, the place, and an
 * hour that moves by more than `correctionMinutes`. `rides` are the pick-up window and the return, which tickets, mails and
 * calendars name. Triggers enforce the same rules (`refuse_frozen_event`), except that of `rides`.
 */
const table: Record<EventField, Record<SaleStage, EditRule>> = {
  texts: { draft: 'free', unsold: 'free', taken: 'free', sold: 'warned', past: 'free' },
  pictures: { draft: 'free', unsold: 'free', taken: 'free', sold: 'free', past: 'free' },
  recommended: { draft: 'free', unsold: 'free', taken: 'free', sold: 'free', past: 'free' },
  price: { draft: 'free', unsold: 'free', taken: 'from_now', sold: 'from_now', past: 'frozen' },
  category_added: { draft: 'free', unsold: 'free', taken: 'free', sold: 'free', past: 'frozen' },
  category_removed: {
    draft: 'free',
    unsold: 'free',
    taken: 'close_sale',
    sold: 'close_sale',
    past: 'frozen',
  },
  stock_size: {
    draft: 'free',
    unsold: 'free',
    taken: 'not_below_taken',
    sold: 'not_below_taken',
    past: 'frozen',
  },
  terms: { draft: 'free', unsold: 'warned', taken: 'frozen', sold: 'frozen', past: 'frozen' },
  date: { draft: 'free', unsold: 'free', taken: 'postpone', sold: 'postpone', past: 'frozen' },
  rides: { draft: 'free', unsold: 'free', taken: 'frozen', sold: 'frozen', past: 'frozen' },
  stop: { draft: 'free', unsold: 'free', taken: 'postpone', sold: 'postpone', past: 'frozen' },
  deletion: { draft: 'free', unsold: 'free', taken: 'frozen', sold: 'frozen', past: 'frozen' },
}

/** A smaller change of an hour is a correction, not a postponement. */
export const correctionMinutes = 15

/** Facts that determine the stage of an event, a variant or a date. */
export type TakenFacts = {
  isPublished: boolean
  isPast: boolean
  /** when the first of its tickets that are not released was ordered, paid or not */
  orderedSince: Date | null
  /** when the first of the paid ones was ordered */
  soldSince: Date | null
  /** when the first live hold began */
  heldSince: Date | null
  /** when it ended, or was published */
  pastSince?: Date | null
}

/** The rule of a field now, and the reason: the stage, and since when. */
export type Editable = { rule: EditRule; why: SaleStage; since: Date | null }

/** Whether and how staff may edit a field, given the facts about its sale. */
export function editable(field: EventField, facts: TakenFacts): Editable {
  const why = stageOf(facts)
  return { rule: table[field][why], why, since: sinceWhen(why, facts) }
}

function stageOf({ isPublished, isPast, orderedSince, soldSince, heldSince }: TakenFacts): SaleStage {
  if (isPast && isPublished) return 'past'
  if (soldSince) return 'sold'
  if (orderedSince || heldSince) return 'taken'
  return isPublished ? 'unsold' : 'draft'
}

function sinceWhen(stage: SaleStage, facts: TakenFacts): Date | null {
  if (stage === 'sold') return facts.soldSince
  if (stage === 'past') return facts.pastSince ?? null
  if (stage !== 'taken') return null
  const { orderedSince, heldSince } = facts
  if (!orderedSince || !heldSince) return orderedSince ?? heldSince
  return orderedSince < heldSince ? orderedSince : heldSince
}
