import { onlyRow, type Queryable, statement } from '#server/platform/database.ts'

export type ApprovalRow = {
  id: number
  kind: string
  object_kind: string
  object_id: string
  country_code: string | null
  effect: Record<string, unknown>
  effect_hash: Buffer
  reason: string
  asked_by_kind: string
  asked_by: string
  asked_by_name: string
  asked_at: Date
  expires_at: Date
  decision: string | null
  decided_by_name: string | null
  decided_at: Date | null
  decision_reason: string | null
}

const columns = `id, kind, object_kind, object_id, country_code, effect, effect_hash, reason, asked_by_kind, asked_by,
  asked_by_name, asked_at, expires_at, decision, decided_by_name, decided_at, decision_reason`

// An approval that was not decided in time makes room for a new one.
const insert = statement(
  'insert-approval',
  `with over as (
     update approvals set decision = 'voided', decided_by_kind = 'system', decided_by = 'expiry', decided_at = $10
     where kind = $1 and object_kind = $2 and object_id = $3 and decision is null and expires_at <= $10
     returning id
   )
   insert into approvals (kind, object_kind, object_id, country_code, effect, effect_hash, reason, asked_by_kind, asked_by,
     asked_at, expires_at, asked_by_name)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 from (select count(*) from over) made_room
   returning id`,
)

export async function insertApproval(
  db: Queryable,
  row: {
    kind: string
    object: { kind: string; id: string | number }
    country: string | null
    effect: object
    hash: Buffer
    reason: string
    by: { kind: string; id: string; name: string }
    now: Date
    expiresAt: Date
  },
): Promise<number> {
  const { kind, object, country, effect, hash, reason, by, now, expiresAt } = row
  const rows = await db.query<{ id: number }>(insert, [
    kind,
    object.kind,
    String(object.id),
    country,
    JSON.stringify(effect),
    hash,
    reason,
    by.kind,
    by.id,
    now,
    expiresAt,
    by.name,
  ])
  return onlyRow(rows).id
}

const lock = statement('lock-approval', `select ${columns} from approvals where id = $1 for update`)

export async function lockApproval(tx: Queryable, id: number): Promise<ApprovalRow | null> {
  const [row = null] = await tx.query<ApprovalRow>(lock, [id])
  return row
}

const list = statement(
  'list-approvals',
  `select ${columns} from approvals
   where (case $1 when 'open' then decision is null and expires_at > $2 else decision is not null or expires_at <= $2 end)
   order by id desc limit 200`,
)

export function listApprovalRows(db: Queryable, state: 'open' | 'over', now: Date): Promise<ApprovalRow[]> {
  return db.query<ApprovalRow>(list, [state, now])
}

const decide = statement(
  'decide-approval',
  `update approvals set decision = $2, decided_by_kind = $3, decided_by = $4, decided_by_name = $5, decided_at = $6,
     decision_reason = $7 where id = $1`,
)

export async function decideApproval(
  db: Queryable,
  id: number,
  decision: 'approved' | 'rejected' | 'voided',
  { by, now, reason }: { by: { kind: string; id: string; name: string }; now: Date; reason: string | null },
): Promise<void> {
  await db.query(decide, [id, decision, by.kind, by.id, by.name, now, reason])
}
