/** How far the sale of what is edited has come: of the whole event, or of one variant or date. */
export type SaleStage = 'draft' | 'unsold' | 'taken' | 'sold' | 'past'

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
  | 'stop'
  | 'deletion'

/**
 * `free`: any change. `warned`: any change, customers have seen the old one. `from_now`: for new holds alone; those that
 * are held or sold keep theirs. `not_below_taken`: at least what is sold and held. `postpone`: by a postponement, of which
 * customers are notified. `frozen`: not any more. `close_sale`: frozen, but the sale of it may be closed.
 */
export type EditRule =
  | 'free'
  | 'warned'
  | 'from_now'
  | 'not_below_taken'
  | 'postpone'
  | 'close_sale'
  | 'frozen'

/**
 * The fields that may be edited in each state. `terms` are what a ticket was sold on: type, country, currency, periodicity, payment, place,
 * and of a variant its city, place, capacity, addresses and hours. `date` is the day, the place and an hour by more than
 * `correctionMinutes`. The database holds the same rules (migration 0065).
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
  stop: { draft: 'free', unsold: 'free', taken: 'postpone', sold: 'postpone', past: 'frozen' },
  deletion: { draft: 'free', unsold: 'free', taken: 'frozen', sold: 'frozen', past: 'frozen' },
}

/** A smaller change of an hour is a correction, not a postponement. */
export const correctionMinutes = 15

/** Facts that the stage of an event, a variant or a date follows from. */
export type TakenFacts = {
  isPublished: boolean
  isPast: boolean
  /** when the first of its tickets that still count was ordered, paid or not */
  orderedSince: Date | null
  /** when the first of those that are paid was ordered */
  soldSince: Date | null
  /** when the first live hold began */
  heldSince: Date | null
  /** when it ended, or was published */
  pastSince?: Date | null
}

/** The edits that are allowed now, and the reason: the stage, and since when. */
export type Editable = { rule: EditRule; why: SaleStage; since: Date | null }

/** Whether and how staff may edit a part of an event whose sale has come so far. */
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
