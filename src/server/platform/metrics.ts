import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './database.ts'
import type { RunningJob } from './periodically.ts'

export type Metrics = {
  countRequest(method: string, status: number, seconds: number): void
  /** a shared answer was rendered, not taken from the cache */
  countSharedAnswerMade(): void
  text(): Promise<string>
}

/** Counters in Prometheus's text format. */
export function createMetrics(db: Database, jobs: readonly RunningJob[]): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const answered = new Counter({
    name: 'vaiven_http_requests_total',
    help: 'HTTP requests answered',
    labelNames: ['method', 'status'],
    registers: [register],
  })
  const seconds = new Histogram({
    name: 'vaiven_http_request_seconds',
    help: 'Time from a request to the end of its answer',
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  })
  const made = new Counter({
    name: 'vaiven_shared_answers_made_total',
    help: 'Answers made for every anonymous visitor; the others were taken from what was kept',
    registers: [register],
  })
  new Gauge({
    name: 'vaiven_database_statements',
    help: 'Statements sent to the database since the start',
    registers: [register],
    collect() {
      this.set(db.statementCount())
    },
  })
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
  return {
    countRequest(method, status, duration) {
      answered.inc({ method, status: `${Math.floor(status / 100)}xx` })
      seconds.observe(duration)
    },
    countSharedAnswerMade: () => made.inc(),
    text: () => register.metrics(),
  }
}
