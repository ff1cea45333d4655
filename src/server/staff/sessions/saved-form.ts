import { randomUUID } from 'node:crypto'
import { hashToken } from '#server/accounts/tokens.ts'
import type { Shop } from '#server/platform/context.ts'
import { findSessionOwner, insertKeptForm, readKeptFields } from './saved-form-sql.ts'

const lifeMs = 60 * 60_000

/**
 * Keeps what was typed into a form while the person logs in again or shows the second factor. Whose it is, the session says
 * even after its end; undefined for a token that never was one.
 */
export async function keepForm(
  { db, clock }: Shop,
  token: string | undefined,
  form: { path: string; fields: Record<string, string> },
): Promise<string | undefined> {
  const staffId = token && (await findSessionOwner(db, hashToken(token)))
  if (!staffId) return undefined
  const id = randomUUID()
  await insertKeptForm(
    db,
    { id, staffId, ...form, expiresAt: new Date(clock.now().getTime() + lifeMs) },
    clock.now(),
  )
  return id
}

/** The text that the same person typed into the form of a path. */
export function findKeptForm(
  { db, clock }: Shop,
  staffId: string,
  { id, path }: { id: string; path: string },
): Promise<Record<string, string> | undefined> {
  return readKeptFields(db, { id, staffId, path }, clock.now())
}
