import type { Shop } from '#server/platform/context.ts'
import { countLog, findLogChanges, type LogFinding, readSealHash } from './seal-sql.ts'

/** A seal from a mail. */
export type MailedSeal = { number: number; hash: string }

/**
 * Compares the log with its seals: finds rows that were changed, deleted or added, ids that are
 * missing since the last seal, and changed or deleted seals. If both rows and seals were changed, only a mailed seal shows it.
 */
export async function verifyLog(
  { db }: Pick<Shop, 'db'>,
  mailed?: MailedSeal,
): Promise<{ rows: number; seals: number; findings: LogFinding[] }> {
  const findings = await findLogChanges(db)
  if (mailed) {
    const hash = await readSealHash(db, mailed.number)
    if (!hash) findings.push({ what: 'seal_removed', id: null, seal: mailed.number })
    else if (hash.toString('hex') !== mailed.hash.toLowerCase())
      findings.push({ what: 'seal_changed', id: null, seal: mailed.number })
  }
  return { ...(await countLog(db)), findings }
}
