import { isAbsolute, resolve } from 'node:path'
import type { Environment } from './environment.ts'
import { generatedSecret } from './generated-secret.ts'

/** The process, its address and files, its database and its keys. */
export function processSettings(settings: Environment, demo: boolean) {
  const dataDir = absolute(settings.DATA_DIR)
  return {
    production: settings.NODE_ENV === 'production',
    /** whether this process answers customers (web), runs background jobs (worker), or both */
    role: settings.ROLE,
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${settings.PORT}`,
    dataDir,
    /** where the embedded database stores its backups and its write-ahead log archive */
    backupDir: settings.BACKUP_DIR === undefined ? undefined : absolute(settings.BACKUP_DIR),
    backupPassphrase: settings.BACKUP_PASSPHRASE,
    databaseUrl: settings.DATABASE_URL,
    /** the same database as the owner of its tables, who migrates it */
    migrationDatabaseUrl: settings.MIGRATION_DATABASE_URL ?? settings.DATABASE_URL,
    /** a standby that serves reports and exports */
    databaseReadUrl: settings.DATABASE_READ_URL,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    /** true after the database was restored: the shop stays closed until staff open it */
    recovery: settings.RECOVERY,
    migrateAtStart: settings.MIGRATE_AT_START,
    /** The first secret signs links and seals second factors; any of them verifies and opens. */
    sessionSecrets: settings.SESSION_SECRETS ?? [
      settings.SESSION_SECRET ?? generatedSecret(dataDir, 'session-secret'),
    ],
    /** The first key signs ticket codes; any of them verifies. */
    ticketKeys: settings.TICKET_KEYS ?? [settings.TICKET_KEY ?? generatedSecret(dataDir, 'ticket-key')],
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    connectionsPerClient: Math.ceil(settings.CONNECTIONS_PER_CLIENT * settings.RATE_LIMIT_FACTOR),
    metricsOpen: settings.METRICS_OPEN,
    /** the number of proxies that each append an address to x-forwarded-for */
    trustProxy: settings.TRUST_PROXY,
    drainSeconds: settings.DRAIN_SECONDS ?? (demo ? 0 : 5),
    logLevel: settings.LOG_LEVEL,
  }
}

const absolute = (path: string) => (isAbsolute(path) ? path : resolve(path))
