import { recordOf } from '#server/platform/database/column-names.ts'
import { onlyRow, type Queryable, statement } from '#server/platform/database.ts'

/** A row of the log to insert. */
export type NewLogRow = {
  happenedAt: Date
  actorKind: string
  actorId: string
  actorName: string
  role: string | null
  sessionId: string | null
  requestId: string | null
  verb: string
  objectKind: string | null
  objectId: string | null
  countryCode: string | null
  changes: object
  reason: string | null
  approvalId: number | null
  result: string
}

const columns =
  'happened_at, actor_kind, actor_id, actor_name, role, session_id, request_id, verb, object_kind, object_id, country_code, changes, reason, approval_id, result'

const insertRow = statement(
  'insert-office-log',
  `insert into office_log (${columns}) select ${columns} from jsonb_populate_record(null::office_log, $1::jsonb)
   returning id`,
)

/** Adds a row to the log; returns its id. */
export async function insertLogRow(db: Queryable, row: NewLogRow): Promise<number> {
  return onlyRow(await db.query<{ id: number }>(insertRow, [JSON.stringify(recordOf(row))])).id
}
