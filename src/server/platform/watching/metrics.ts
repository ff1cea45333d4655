import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import type { Database } from '../database.ts'
import type { RunningJob } from '../running/periodically.ts'

export type Metrics = {
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void
  /** a shared page was rendered, not taken from the cache */
  countSharedAnswerMade(): void
  text(): Promise<string>
}

type Sources = {
  jobs: readonly RunningJob[]
  /** metrics that features count in this process, outside of any registry */
  counted: readonly Metric[]
  read: DatabaseMetrics
}

/** Metrics that are the same for all processes. They are read from the database together, once per scrape. */
export type DatabaseMetrics = {
  described: Readonly<Record<string, { help: string; label?: string }>>
  /** a number per name, or one per label value; a missing name means unknown */
  read(): Promise<Readonly<Record<string, number | Record<string, number>>>>
}

/** Metrics in Prometheus's text format. */
export function createMetrics(db: Database, { jobs, counted, read }: Sources): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const { answered, seconds, made } = registerRequestMetrics(register)
  for (const metric of counted) register.registerMetric(metric)
  registerConnectionMetrics(register, db)
  registerDatabaseMetrics(register, read)
  registerJobMetrics(register, jobs)
  return {
    countRequest({ method, route, status: code, seconds: duration }) {
      const status = `${Math.floor(code / 100)}xx`
      answered.inc({ method, status })
      seconds.observe({ route, status }, duration)
    },
    countSharedAnswerMade: () => made.inc(),
    text: () => register.metrics(),
  }
}

function registerRequestMetrics(register: Registry) {
  const answered = new Counter({
    name: 'vaiven_http_requests_total',
    help: 'HTTP requests answered',
    labelNames: ['method', 'status'],
    registers: [register],
  })
  const seconds = new Histogram({
    name: 'vaiven_http_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.3, 0.5, 1, 2, 5, 10],
    registers: [register],
  })
  const made = new Counter({
    name: 'vaiven_shared_answers_made_total',
    help: 'Answers made for every anonymous visitor; the others came from the cache',
    registers: [register],
  })
  return { answered, seconds, made }
}

function registerConnectionMetrics(register: Registry, db: Database): void {
  new Counter({
    name: 'vaiven_database_statements_total',
    help: 'Statements sent to the database',
    registers: [register],
    collect() {
      this.reset()
      this.inc(db.statementCount())
    },
  })
  new Gauge({
    name: 'vaiven_database_connections',
    help: 'Connections of the pool by what they do, and callers that wait for one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      for (const [state, count] of Object.entries(db.connections())) this.set({ state }, count)
    },
  })
}

function registerJobMetrics(register: Registry, jobs: readonly RunningJob[]): void {
  new Gauge({
    name: 'vaiven_job_last_success_seconds',
    help: 'When a background job last ended well, as a Unix time',
    labelNames: ['job'],
    registers: [register],
    collect() {
      for (const { name, lastSuccess } of jobs) {
        const at = lastSuccess()
        if (at) this.set({ job: name }, at.getTime() / 1000)
      }
    },
  })
  new Gauge({
    name: 'vaiven_job_lag_seconds',
    help: 'By how much the next success of a background job is late',
    labelNames: ['job'],
    registers: [register],
    collect() {
      for (const { name, lagSeconds } of jobs) this.set({ job: name }, lagSeconds())
    },
  })
}

function registerDatabaseMetrics(register: Registry, { described, read }: DatabaseMetrics): void {
  let reading: ReturnType<typeof read> | undefined
  /** All gauges of a scrape are collected in the same turn of the event loop, so they share one reading. */
  const readOnce = () => {
    reading ??= read().finally(() => (reading = undefined))
    return reading
  }
  new Gauge({
    name: 'vaiven_database_answers',
    help: '1 when the database answered this process, 0 when not',
    registers: [register],
    async collect() {
      this.set(
        await readOnce().then(
          () => 1,
          () => 0,
        ),
      )
    },
  })
  for (const [name, { help, label }] of Object.entries(described)) {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [register],
      async collect() {
        this.reset()
        // The metrics of the process must be available when the database is not.
        const value = await readOnce().then(
          (metrics) => metrics[name],
          () => undefined,
        )
        if (typeof value === 'number') this.set(value)
        else if (value === undefined) this.remove()
        else for (const [key, one] of Object.entries(value)) this.set({ [label ?? '']: key }, one)
      },
    })
  }
}
