import { randomUUID } from 'node:crypto'
import { hashToken } from '#server/people/accounts/tokens.ts'
import type { Shop } from '#server/platform/context.ts'
import { findSessionOwner, insertSavedForm, readSavedFields } from './saved-form-sql.ts'

const lifeMs = 60 * 60_000

/**
 * Saves a form's input while the person logs in again or steps up. A session identifies its owner even after
 * its end; undefined for an unknown token.
 */
export async function saveForm(
  { db, clock }: Shop,
  token: string | undefined,
  form: { path: string; fields: Record<string, string> },
): Promise<string | undefined> {
  const staffId = token && (await findSessionOwner(db, hashToken(token)))
  if (!staffId) return undefined
  const id = randomUUID()
  await insertSavedForm(
    db,
    { id, staffId, ...form, expiresAt: new Date(clock.now().getTime() + lifeMs) },
    clock.now(),
  )
  return id
}

/** The same person's input in the form at a path. */
export function findSavedForm(
  { db, clock }: Shop,
  staffId: string,
  { id, path }: { id: string; path: string },
): Promise<Record<string, string> | undefined> {
  return readSavedFields(db, { id, staffId, path }, clock.now())
}
