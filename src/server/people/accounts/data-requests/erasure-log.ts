import { z } from 'zod'
import type { Shop } from '#server/platform/context.ts'
import { type Files, localFiles } from '#server/platform/files/files.ts'
import { eraseCustomer } from './erase-customer.ts'
import { listUnloggedErasures, markLogged, readErasable } from './erasure-log-sql.ts'

/** An erasure is logged with the customer's id only, so that its record contains no personal data. */
const entry = z.object({
  userId: z.uuid(),
  erasedAt: z.coerce.date(),
  by: z.object({ kind: z.enum(['staff', 'customer', 'system', 'provider']), id: z.string() }),
})

const folder = 'erasures'
const erasuresATime = 100

/** Logs the erasures since the last run outside of the database, so that they survive a restore. */
export async function logErasures(shop: Shop): Promise<void> {
  const files = erasureFiles(shop)
  const found = await listUnloggedErasures(shop.db, erasuresATime)
  for (const one of found) {
    const name = `${folder}/${one.erasedAt.toISOString().replaceAll(':', '-')}-${one.userId}.json`
    await files.write(name, Buffer.from(JSON.stringify(one)))
  }
  await markLogged(
    shop.db,
    found.map(({ userId }) => userId),
    shop.clock.now(),
  )
}

/**
 * After a restore, repeats the logged erasures that the database lacks, including their blocking. Returns how
 * many.
 */
export async function replayErasures(shop: Shop): Promise<number> {
  const files = erasureFiles(shop)
  const years = shop.config.retentionYears
  let count = 0
  for (const name of await files.list(folder)) {
    const bytes = await files.read(name)
    if (!bytes) continue
    const { userId, erasedAt, by } = entry.parse(JSON.parse(bytes.toString()))
    if (!(await readErasable(shop.db, userId))) continue
    const author = { actor: by, clock: { now: () => erasedAt } }
    await shop.db.transaction((tx) => eraseCustomer(tx, author, { userId, years }))
    count++
  }
  return count
}

/** The S3 store if there is one, else the backup folder: not only on the database's disk. */
function erasureFiles({ config, files }: Shop): Files {
  return config.s3 ? files : localFiles(config.backupDir ?? config.dataDir)
}
