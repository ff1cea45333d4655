import type { Shop } from '#server/platform/context.ts'
import type { DatabaseMetrics } from '#server/platform/watching/metrics.ts'
import { readLastBackup } from './last-backup.ts'
import { readMetrics } from './metrics-sql.ts'
import { readQueueAges } from './queue-ages-sql.ts'

const described = {
  vaiven_queue_oldest_due_seconds: {
    help: 'For how long the oldest row of a queue has been due',
    label: 'queue',
  },
  vaiven_holds_live: { help: 'Holds of seats that have not expired' },
  vaiven_mails_failed: { help: 'Mails that were given up and that no person has looked at' },
  vaiven_audit_findings: { help: 'What the last audit of the money found' },
  vaiven_audit_last_seconds: { help: 'When the money was last audited, as a Unix time' },
  vaiven_backup_last_success_seconds: {
    help: 'When the newest backup of BACKUP_DIR ended, as a Unix time',
  },
  vaiven_database_archive_failing: {
    help: '1 when the last file of the write-ahead log could not be archived',
  },
  vaiven_database_sync_standbys_wanted: { help: '1 when commits are to wait for a standby' },
  vaiven_database_sync_standbys: { help: 'Standbys that commits wait for' },
  vaiven_database_replay_lag_seconds: { help: 'By how much the slowest standby is behind' },
}

/** The database's metrics, read with two statements. */
export function databaseMetrics({ db, clock, config }: Shop): DatabaseMetrics {
  return {
    described,
    async read() {
      const now = clock.now()
      const [ages, row, backupAt] = await Promise.all([
        readQueueAges(db, now),
        readMetrics(db, now),
        readLastBackup(config.backupDir),
      ])
      return {
        vaiven_queue_oldest_due_seconds: ages,
        vaiven_holds_live: row.holds,
        vaiven_mails_failed: row.failedMails,
        ...(row.auditFindings !== null && { vaiven_audit_findings: row.auditFindings }),
        ...(row.auditedAt !== null && { vaiven_audit_last_seconds: row.auditedAt }),
        ...(backupAt !== undefined && { vaiven_backup_last_success_seconds: backupAt }),
        vaiven_database_archive_failing: row.archiveFailing,
        vaiven_database_sync_standbys_wanted: row.standbysWanted,
        vaiven_database_sync_standbys: row.standbys,
        vaiven_database_replay_lag_seconds: row.replayLag ?? 0,
      } satisfies Partial<Record<keyof typeof described, number | Record<string, number>>>
    },
  }
}
