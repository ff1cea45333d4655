import { readEmail } from '#contract/platform/read-email.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { actAs, type Shop } from '#server/platform/context.ts'
import type { StaffActor } from '#server/records/office-log/act.ts'
import { findStaffId, readStaffRow, type StaffRow } from './people-sql.ts'

/**
 * The member of staff with an e-mail. @throws Refusal email_not_registered when there is none, or when they
 * have left
 */
export async function findStaff({ db }: Pick<Shop, 'db'>, email: string): Promise<StaffRow> {
  const id = await findStaffId(db, readEmail(email) ?? email)
  const person = id && (await readStaffRow(db, id))
  if (!person || person.endedAt) throw new Refusal('email_not_registered')
  return person
}

/** Acts as a member of staff from the server's command line. @throws Refusal email_not_registered */
export async function actAsStaff(shop: Shop, email: string): Promise<StaffActor> {
  const { id, name } = await findStaff(shop, email)
  return { ...actAs(shop, { kind: 'staff', id }), actorName: name }
}
