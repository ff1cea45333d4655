import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

const insert = statement(
  'insert-bill-payment',
  'insert into bill_payments (bill_id, amount, line_id, came_at) values ($1, $2, $3, $4) returning id',
)

/**
 * Records the money of a transfer for a bill; a trigger books it (`book_bill_payment`). Returns its id.
 * @param amount in minor units
 */
export async function insertBillPayment(
  tx: Transaction,
  { billId, amount, line, now }: { billId: string; amount: number; line: number | null; now: Date },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(insert, [billId, amount, line, now])
  if (!row) throw new Error(`the money for bill ${billId} was not stored`)
  return row.id
}

// A line may be the transfer that staff had confirmed by hand, by its key or its amount.
const ofLine = statement(
  'find-bill-payment-of-line',
  `select p.id, p.amount from bill_payments p join statement_lines l on l.id = $2
   where p.bill_id = $1 and p.withdrawn_at is null and (p.line_id = l.id or p.line_id is null and (p.amount = l.amount
     or exists (select from transfer_receipts r where r.bill_payment_id = p.id and r.tracking_key in (l.bank_id, l.end_to_end_id))))
   order by p.line_id is null, exists (select from transfer_receipts r
     where r.bill_payment_id = p.id and r.tracking_key in (l.bank_id, l.end_to_end_id)) desc, p.came_at limit 1`,
)

/** The payment of a bill that came by this line of a statement; `amount` in minor units. */
export async function findBillPaymentOf(db: Queryable, billId: string, lineId: number) {
  const [found] = await db.query<{ id: string; amount: number }>(ofLine, [billId, lineId])
  return found
}

const withdraw = statement(
  'withdraw-bill-payment',
  `with withdrawn as (update bill_payments set withdrawn_at = $2 where id = $1)
   update transfer_receipts set withdrawn_at = $2 where bill_payment_id = $1 and withdrawn_at is null`,
)

/** Takes a payment from its bill and frees the key of its transfer; a trigger books the counter-entry. */
export async function withdrawBillPayment(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.query(withdraw, [id, now])
}
