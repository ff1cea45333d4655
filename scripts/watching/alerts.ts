import { answerTime, badPurchases, providerFailures } from './queries.ts'

/** Series of an example in promtool's notation, one value per minute. */
type Series = Record<string, string>

export type Alert = {
  /** also the heading in docs/operating/runbooks.md */
  name: string
  /** `page` wakes a person, `ticket` waits until the morning */
  severity: 'page' | 'ticket'
  /** how long the expression has to be true */
  for: string
  expr: string
  summary: string
  /** series with which it fires within 3 hours, and the labels of the alert besides its severity */
  fires: Series
  labels?: Record<string, string>
  /** series with which it does not fire */
  quiet: Series
}

/** Error budget of purchases in 28 days: one in a thousand. */
const budget = 0.001

const orders = (status: string, le: string) =>
  `vaiven_http_request_seconds_bucket{route="/shop-api/orders",status="${status}",le="${le}"}`
const orderCount = (status: string) =>
  `vaiven_http_request_seconds_count{route="/shop-api/orders",status="${status}"}`

/** 100 purchases a minute, some of them failing. */
const purchases = (bad: number): Series => ({
  [orders('2xx', '2')]: `0+${100 - bad}x400`,
  [orders('5xx', '2')]: `0+${bad}x400`,
  [orderCount('2xx')]: `0+${100 - bad}x400`,
  [orderCount('5xx')]: `0+${bad}x400`,
})

const times = (route: string, quick: string, slow: string, share: number): Series => ({
  [`vaiven_http_request_seconds_bucket{route="${route}",le="${quick}"}`]: `0+${100 - share}x400`,
  [`vaiven_http_request_seconds_bucket{route="${route}",le="${slow}"}`]: '0+100x400',
  [`vaiven_http_request_seconds_bucket{route="${route}",le="+Inf"}`]: '0+100x400',
})

export const alerts: readonly Alert[] = [
  {
    name: 'PurchasesFailFast',
    severity: 'page',
    for: '2m',
    expr: `(${badPurchases('1h')}) > ${14.4 * budget} and (${badPurchases('5m')}) > ${14.4 * budget}`,
    summary: 'Purchases fail or take longer than two seconds: the budget of 28 days is gone in two',
    fires: purchases(5),
    quiet: purchases(1),
  },
  {
    name: 'PurchasesFailSlowly',
    severity: 'page',
    for: '15m',
    expr: `(${badPurchases('6h')}) > ${6 * budget} and (${badPurchases('30m')}) > ${6 * budget}`,
    summary: 'Purchases fail or take longer than two seconds: the budget of 28 days is gone in five',
    fires: purchases(1),
    quiet: purchases(0),
  },
  {
    name: 'OrdersSlow',
    severity: 'page',
    for: '5m',
    expr: `${answerTime(0.99, '/shop-api/orders')} > 1.5`,
    summary: 'One order in a hundred takes longer than a second and a half',
    fires: times('/shop-api/orders', '1', '5', 3),
    quiet: times('/shop-api/orders', '1', '5', 0),
  },
  {
    name: 'PagesSlow',
    severity: 'ticket',
    for: '10m',
    expr: `${answerTime(0.95, 'pages')} > 0.3`,
    summary: 'One page in twenty takes the shop longer than 0.3 s',
    fires: times('pages', '0.3', '0.5', 20),
    quiet: times('pages', '0.3', '0.5', 1),
  },
  {
    name: 'ProcessDown',
    severity: 'page',
    for: '1m',
    expr: 'up{job="vaiven"} == 0',
    summary: 'A process of the shop does not answer',
    fires: { 'up{job="vaiven",instance="a"}': '0x400' },
    labels: { job: 'vaiven', instance: 'a' },
    quiet: { 'up{job="vaiven",instance="a"}': '1x400' },
  },
  {
    name: 'DatabaseDown',
    severity: 'page',
    for: '30s',
    expr: 'max(vaiven_database_answers) == 0',
    summary: 'The database answers no process: nothing is sold',
    fires: {
      'vaiven_database_answers{instance="a"}': '0x400',
      'vaiven_database_answers{instance="b"}': '0x400',
    },
    quiet: {
      'vaiven_database_answers{instance="a"}': '0x400',
      'vaiven_database_answers{instance="b"}': '1x400',
    },
  },
  {
    name: 'QueueLate',
    severity: 'page',
    for: '2m',
    expr: 'max by (queue) (vaiven_queue_oldest_due_seconds) > 300',
    summary: 'A queue of the shop has work that was due five minutes ago',
    fires: { 'vaiven_queue_oldest_due_seconds{queue="mails"}': '0+60x400' },
    labels: { queue: 'mails' },
    quiet: { 'vaiven_queue_oldest_due_seconds{queue="mails"}': '120x400' },
  },
  {
    name: 'JobLate',
    severity: 'ticket',
    for: '10m',
    expr: 'min by (job) (vaiven_job_lag_seconds) > 600',
    summary: 'A background job has not ended well in any process for ten minutes longer than it should',
    fires: { 'vaiven_job_lag_seconds{job="send mails"}': '0+60x400' },
    labels: { job: 'send mails' },
    quiet: {
      'vaiven_job_lag_seconds{job="send mails",instance="a"}': '0+60x400',
      'vaiven_job_lag_seconds{job="send mails",instance="b"}': '0x400',
    },
  },
  {
    name: 'PoolWaiting',
    severity: 'page',
    for: '1m',
    expr: 'vaiven_database_connections{state="waiting"} > 0',
    summary: 'Calls have been waiting for a connection to the database for a minute',
    fires: { 'vaiven_database_connections{state="waiting"}': '3x400' },
    labels: { state: 'waiting' },
    quiet: { 'vaiven_database_connections{state="waiting"}': '0x400' },
  },
  {
    name: 'ProcessorFull',
    severity: 'page',
    for: '5m',
    expr: 'nodejs_eventloop_lag_p99_seconds > 0.2',
    summary: 'A process has more to do than its core can',
    fires: { nodejs_eventloop_lag_p99_seconds: '0.4x400' },
    quiet: { nodejs_eventloop_lag_p99_seconds: '0.02x400' },
  },
  {
    name: 'NoSynchronousStandby',
    severity: 'page',
    for: '30s',
    expr: 'max(vaiven_database_sync_standbys_wanted) == 1 and max(vaiven_database_sync_standbys) == 0',
    summary: 'No standby confirms commits: the sale stands still, or the next crash loses orders',
    fires: { vaiven_database_sync_standbys_wanted: '1x400', vaiven_database_sync_standbys: '0x400' },
    quiet: { vaiven_database_sync_standbys_wanted: '0x400', vaiven_database_sync_standbys: '0x400' },
  },
  {
    name: 'StandbyBehind',
    severity: 'page',
    for: '1m',
    expr: 'max(vaiven_database_replay_lag_seconds) > 30',
    summary: 'A standby is more than half a minute behind',
    fires: { vaiven_database_replay_lag_seconds: '90x400' },
    quiet: { vaiven_database_replay_lag_seconds: '1x400' },
  },
  {
    name: 'ArchiveFails',
    severity: 'page',
    for: '5m',
    expr: 'max(vaiven_database_archive_failing) == 1',
    summary: 'The write-ahead log is not archived: a restore ends at its last file',
    fires: { vaiven_database_archive_failing: '1x400' },
    quiet: { vaiven_database_archive_failing: '0x400' },
  },
  {
    name: 'BackupOld',
    severity: 'page',
    for: '10m',
    expr: 'time() - max(vaiven_backup_last_success_seconds) > 26 * 3600 or absent(vaiven_backup_last_success_seconds)',
    summary: 'No backup has ended well for 26 hours',
    fires: {},
    quiet: { vaiven_backup_last_success_seconds: '0+60x400' },
  },
  {
    name: 'BooksWrong',
    severity: 'page',
    for: '0s',
    expr: 'max(vaiven_audit_findings) > 0',
    summary: 'The audit of the money found something',
    fires: { vaiven_audit_findings: '2x400' },
    quiet: { vaiven_audit_findings: '0x400' },
  },
  {
    name: 'AuditLate',
    severity: 'ticket',
    for: '10m',
    expr: 'time() - max(vaiven_audit_last_seconds) > 13 * 3600',
    summary: 'The money was not audited for 13 hours',
    fires: { vaiven_audit_last_seconds: '-50000x400' },
    quiet: { vaiven_audit_last_seconds: '0+60x400' },
  },
  {
    name: 'ProviderFails',
    severity: 'page',
    for: '5m',
    expr: `${providerFailures} > 0.2`,
    summary: 'More than a fifth of the calls to a payment provider fail',
    fires: {
      'vaiven_provider_seconds_count{provider="webpay",outcome="unavailable"}': '0+50x400',
      'vaiven_provider_seconds_count{provider="webpay",outcome="ok"}': '0+50x400',
    },
    labels: { provider: 'webpay' },
    quiet: {
      'vaiven_provider_seconds_count{provider="webpay",outcome="unavailable"}': '0+1x400',
      'vaiven_provider_seconds_count{provider="webpay",outcome="ok"}': '0+99x400',
    },
  },
  {
    name: 'MailsGivenUp',
    severity: 'ticket',
    for: '0s',
    expr: 'max(vaiven_mails_failed) > 0',
    summary: 'Mails were given up, and no person has looked at them',
    fires: { vaiven_mails_failed: '1x400' },
    quiet: { vaiven_mails_failed: '0x400' },
  },
  {
    name: 'DiskFull',
    severity: 'page',
    for: '5m',
    expr: 'node_filesystem_avail_bytes{fstype!~"tmpfs|overlay"} / node_filesystem_size_bytes{fstype!~"tmpfs|overlay"} < 0.15',
    summary: 'A disk has less than 15 % left',
    fires: {
      'node_filesystem_avail_bytes{fstype="ext4",mountpoint="/"}': '10x400',
      'node_filesystem_size_bytes{fstype="ext4",mountpoint="/"}': '100x400',
    },
    labels: { fstype: 'ext4', mountpoint: '/' },
    quiet: {
      'node_filesystem_avail_bytes{fstype="ext4",mountpoint="/"}': '50x400',
      'node_filesystem_size_bytes{fstype="ext4",mountpoint="/"}': '100x400',
    },
  },
  {
    name: 'CertificateEnds',
    severity: 'ticket',
    for: '1h',
    expr: 'probe_ssl_earliest_cert_expiry - time() < 14 * 86400',
    summary: 'The certificate of the shop ends within 14 days',
    fires: { 'probe_ssl_earliest_cert_expiry{instance="shop"}': '600000x400' },
    labels: { instance: 'shop' },
    quiet: { 'probe_ssl_earliest_cert_expiry{instance="shop"}': '9000000x400' },
  },
]
