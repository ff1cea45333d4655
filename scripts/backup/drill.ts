import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provideDatabase } from '#demo/provide-database.ts'
import { recoverShop } from '#server/back-office/recovery/recover-shop.ts'
import { beginRecovery } from '#server/back-office/recovery/recovering.ts'
import { type Recovery, readLatestRecovery } from '#server/back-office/recovery/recovery-sql.ts'
import { migrateShop, openShop } from '#server/open-shop.ts'
import type { Config } from '#server/platform/config.ts'
import type { Log } from '#server/platform/log.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { restoreShop } from './restore-shop.ts'

export type Drill = { recovery: Recovery; findings: number; seconds: number }

/**
 * Restores the backups of a folder into a scratch server, reconciles the shop as after a disaster, audits money and
 * seats, and removes everything again. It only reads at the providers, and sends no mail.
 * @throws RestoreFailed
 */
export async function drillRestore(
  config: Config,
  { backupDir, at, log }: { backupDir: string; at?: Date | undefined; log: Log },
): Promise<Drill> {
  const started = performance.now()
  const dataDir = await mkdtemp(join(tmpdir(), 'vaiven-drill-'))
  await chmod(dataDir, 0o755) // the account that runs PostgreSQL needs to enter it
  try {
    await restoreShop({ backupDir, dataDir, at, log: (text) => log.info(text) })
    // The scratch server archives nothing; the log of erasures is the shop's.
    const scratch = {
      ...config,
      dataDir,
      databaseUrl: undefined,
      migrationDatabaseUrl: undefined,
      backupDir: undefined,
    }
    const database = await provideDatabase(scratch, log)
    const shop = await openShop({ ...database.config, backupDir }, log)
    try {
      await migrateShop(shop)
      await beginRecovery(shop)
      await recoverShop(shop)
      const { findings } = await auditMoney(shop)
      const recovery = await readLatestRecovery(shop.db)
      if (!recovery) throw new Error('the recovery has gone')
      return { recovery, findings: findings.length, seconds: (performance.now() - started) / 1000 }
    } finally {
      await shop.close()
      await database.stop()
    }
  } finally {
    // When run as root, the data may be outside of the folder.
    const home = await realpath(join(dataDir, 'postgres')).catch(() => dataDir)
    for (const gone of [home, dataDir]) await rm(gone, { recursive: true, force: true })
  }
}
