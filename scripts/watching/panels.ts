import { answerTime, badPurchases, providerFailures } from './queries.ts'

type Panel = {
  title: string
  unit: 'reqps' | 's' | 'percentunit' | 'short' | 'bytes'
  queries: Record<string, string>
}

/** The rows of the dashboard; each query has the legend of its line as key. */
export const rows: readonly { title: string; panels: readonly Panel[] }[] = [
  {
    title: 'Selling',
    panels: [
      {
        title: 'Orders a second by country and result',
        unit: 'reqps',
        queries: { '{{country}} {{result}}': 'sum by (country, result) (rate(vaiven_orders_total[1m]))' },
      },
      {
        title: 'Bad purchases (goal: below 0.1 %)',
        unit: 'percentunit',
        queries: { '5 minutes': badPurchases('5m'), '6 hours': badPurchases('6h') },
      },
      {
        title: 'Time of an order (goal: p99 below 1.5 s)',
        unit: 's',
        queries: {
          p50: answerTime(0.5, '/shop-api/orders', '5m'),
          p99: answerTime(0.99, '/shop-api/orders', '5m'),
        },
      },
      { title: 'Live holds', unit: 'short', queries: { holds: 'max(vaiven_holds_live)' } },
    ],
  },
  {
    title: 'Answers',
    panels: [
      {
        title: 'Requests a second by class',
        unit: 'reqps',
        queries: { '{{status}}': 'sum by (status) (rate(vaiven_http_requests_total[1m]))' },
      },
      {
        title: 'Time of pages (goal: p95 below 0.3 s)',
        unit: 's',
        queries: { p50: answerTime(0.5, 'pages', '5m'), p95: answerTime(0.95, 'pages', '5m') },
      },
      {
        title: 'Shared answers made a second; the others came from the cache',
        unit: 'reqps',
        queries: { made: 'sum(rate(vaiven_shared_answers_made_total[1m]))' },
      },
      {
        title: 'Event loop lag p99',
        unit: 's',
        queries: { '{{instance}}': 'nodejs_eventloop_lag_p99_seconds' },
      },
    ],
  },
  {
    title: 'Database',
    panels: [
      {
        title: 'Connections',
        unit: 'short',
        queries: { '{{state}}': 'sum by (state) (vaiven_database_connections)' },
      },
      {
        title: 'Statements a second',
        unit: 'reqps',
        queries: { statements: 'sum(rate(vaiven_database_statements_total[1m]))' },
      },
      {
        title: 'Orders a transaction, and the wait for its lock (p95)',
        unit: 'short',
        queries: {
          orders: 'sum(rate(vaiven_order_batch_size_sum[5m])) / sum(rate(vaiven_order_batch_size_count[5m]))',
          'seconds of waiting':
            'histogram_quantile(0.95, sum by (le) (rate(vaiven_sale_lock_seconds_bucket[5m])))',
        },
      },
      {
        title: 'Standbys that commits wait for, and the lag of the slowest',
        unit: 'short',
        queries: {
          standbys: 'max(vaiven_database_sync_standbys)',
          'seconds behind': 'max(vaiven_database_replay_lag_seconds)',
        },
      },
    ],
  },
  {
    title: 'Work behind',
    panels: [
      {
        title: 'Age of the oldest due row of each queue',
        unit: 's',
        queries: { '{{queue}}': 'max by (queue) (vaiven_queue_oldest_due_seconds)' },
      },
      {
        title: 'Jobs that are late',
        unit: 's',
        queries: { '{{job}}': 'min by (job) (vaiven_job_lag_seconds) > 0' },
      },
      {
        title: 'Failing calls to payment providers',
        unit: 'percentunit',
        queries: { '{{provider}}': providerFailures },
      },
      {
        title: 'Findings of the audit, mails given up',
        unit: 'short',
        queries: { findings: 'max(vaiven_audit_findings)', mails: 'max(vaiven_mails_failed)' },
      },
    ],
  },
  {
    title: 'Machines',
    panels: [
      { title: 'Memory', unit: 'bytes', queries: { '{{instance}}': 'process_resident_memory_bytes' } },
      {
        title: 'Processor',
        unit: 'percentunit',
        queries: { '{{instance}}': 'rate(process_cpu_seconds_total[1m])' },
      },
    ],
  },
]
