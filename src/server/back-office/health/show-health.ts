import type { OfficeCallAnswer } from '#contract/office/office-contract.ts'
import { ageLight, type HealthLight, jobLight } from '#domain/back-office/health/health-lights.ts'
import type { Config } from '#server/platform/config.ts'
import type { Shop } from '#server/platform/context.ts'
import { configuredProviders } from '#server/sales/payments/providers/providers.ts'
import {
  type AuditRow,
  type ProviderFacts,
  readJobRuns,
  readLastAudit,
  readProviderFacts,
  readShopFacts,
} from './health-sql.ts'
import { readHomeAudit, readHomeJobs } from './home-health-sql.ts'
import { findSetupLacks } from './setup-lacks.ts'

const minute = 60_000
const hour = 60 * minute

type JobRun = Awaited<ReturnType<typeof readJobRuns>>[number]
type Health = OfficeCallAnswer<'GET /office-api/health'>

/** The state of settings, jobs, mails, providers, ledger, log seal and database. */
export async function showHealth(parts: Pick<Shop, 'db' | 'clock' | 'config'>): Promise<Health> {
  const { db, clock, config } = parts
  const now = clock.now()
  const [lacks, jobs, providers, shop, audit] = await Promise.all([
    findSetupLacks(parts),
    readJobRuns(db),
    readProviderFacts(db, now),
    readShopFacts(db, now),
    readLastAudit(db),
  ])
  const since = (moment: Date | null) => (moment ? now.getTime() - moment.getTime() : null)
  return {
    now: now.toISOString(),
    jobs: jobs.map((job) => describeJob(job, now)),
    setup: { light: lacks.length > 0 ? 'red' : 'green', lacks },
    mails: {
      light: worst(
        ageLight(since(shop.oldestMailAt), { amber: 5 * minute, red: hour }),
        shop.deadMails > 0 || shop.mailServerDownSince ? 'amber' : 'green',
      ),
      due: shop.mailsDue,
      oldestAt: text(shop.oldestMailAt),
      serverDownSince: text(shop.mailServerDownSince),
      dead: shop.deadMails,
    },
    providers: providers
      .filter((one) => isInUse(config, one))
      .map(({ provider: name, lastPaidAt, lastNotificationAt, overdueSince, unhandledSince, ...counts }) => ({
        name,
        light: worst(
          ageLight(since(overdueSince), { amber: 5 * minute, red: hour }),
          ageLight(since(unhandledSince), { amber: 2 * minute, red: hour }),
        ),
        ...counts,
        lastPaidAt: text(lastPaidAt),
        lastNotificationAt: text(lastNotificationAt),
      })),
    audit: {
      light: auditLight(audit, now),
      at: text(audit?.auditedAt ?? null),
      by: audit?.auditedBy ?? null,
      findings: audit?.findings ?? [],
    },
    seal: {
      light: ageLight(since(shop.unsealedSince), { amber: 20 * minute, red: 2 * hour }),
      number: shop.sealNumber,
      at: text(shop.sealedAt),
    },
    database: { light: 'green', migration: shop.migration, at: shop.migratedAt.toISOString() },
  }
}

function describeJob(job: JobRun, now: Date): Health['jobs'][number] {
  const { name, everyMs, lastSuccessAt, lastFailureAt, failure } = job
  const lateMs = lastSuccessAt ? now.getTime() - lastSuccessAt.getTime() - everyMs : null
  return {
    name,
    light: jobLight(job, now),
    everySeconds: everyMs / 1_000,
    lastSuccessAt: text(lastSuccessAt),
    lagSeconds: lateMs === null ? null : Math.max(Math.round(lateMs / 1_000), 0),
    lastFailureAt: text(lastFailureAt),
    failure,
  }
}

/** A provider that is not configured any more is shown only while something of it is open. */
function isInUse(config: Config, { provider, overdue, unhandled }: ProviderFacts): boolean {
  return overdue + unhandled > 0 || configuredProviders(config).some(({ name }) => name === provider)
}

/** Red after an audit with findings, until one without. */
function auditLight(audit: AuditRow | null, now: Date): HealthLight {
  if (audit && audit.findings.length > 0) return 'red'
  return audit && now.getTime() - audit.auditedAt.getTime() < 13 * hour ? 'green' : 'amber'
}

const text = (moment: Date | null) => moment?.toISOString() ?? null

const order: HealthLight[] = ['green', 'amber', 'red']
const worst = (...lights: HealthLight[]): HealthLight =>
  order[Math.max(...lights.map((light) => order.indexOf(light)))] ?? 'green'

/** The last audit for the home page, if it found errors. */
export const findUnbalancedBooks = ({ db }: Pick<Shop, 'db'>) => readHomeAudit(db)

/** Jobs whose last run failed, for the home page. */
export const findFailedJobs = ({ db }: Pick<Shop, 'db'>) => readHomeJobs(db)
