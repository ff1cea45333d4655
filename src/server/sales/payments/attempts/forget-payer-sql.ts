import { type Queryable, statement } from '#server/platform/database.ts'
import { moneyFacts, moneyFactsOf } from '../common/money-facts-sql.ts'

const forgetAttempts = statement(
  'forget-payer-attempts',
  `update payment_attempts a set next_step = null, result = ${moneyFactsOf('a.result', '$2')}
   from orders o where o.id = a.order_id and o.user_id = $1`,
)

const forgetRefunds = statement(
  'forget-payer-refunds',
  `update refunds r set result = ${moneyFactsOf('r.result', '$2')}
   from orders o where o.id = r.order_id and o.user_id = $1`,
)

const forgetTasks = statement(
  'forget-payer-tasks',
  `update staff_tasks s
   set details = jsonb_set(s.details, '{truth}', coalesce(${moneyFactsOf("s.details -> 'truth'", '$2')}, '{}'))
   from orders o where o.id = s.order_id and o.user_id = $1 and s.details ? 'truth'`,
)

// Stays: that the notification came, when, and its outcome. Its key is a hash of the message.
const forgetNotifications = statement(
  'forget-payer-notifications',
  `update payment_notifications n set body = '', query = '', headers = '{}'
   from payment_attempts a join orders o on o.id = a.order_id where a.id = n.attempt_id and o.user_id = $1`,
)

// The bank's details of the customer's transfers, wherever they are stored; amounts and days stay.
const forgetLines = statement(
  'forget-payer-lines',
  `with lines as (
     update statement_lines l set payer = '', reference = '', account = ''
     where l.order_id in (select id from orders where user_id = $1)
       or l.bill_id in (select id from host_bills where owner_id = $1)
     returning l.id
   )
   update staff_tasks s set details = s.details - '{payer,reference,account,said}'::text[]
   from lines l where s.details->>'line' = l.id::text`,
)

/** Reduces the providers' answers about a customer's payments and refunds to the facts of money. */
export async function forgetAnswers(db: Queryable, userId: string): Promise<void> {
  for (const one of [forgetAttempts, forgetRefunds, forgetTasks]) await db.query(one, [userId, moneyFacts])
}

/** Empties the messages of providers and the lines of bank statements about a customer's payments. */
export async function forgetMessages(db: Queryable, userId: string): Promise<void> {
  for (const one of [forgetNotifications, forgetLines]) await db.query(one, [userId])
}
