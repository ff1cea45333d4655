import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './database.ts'

export type Metrics = {
  countRequest(method: string, status: number, seconds: number): void
  /** an answer that every anonymous visitor may share was made, not taken from what is kept */
  countSharedAnswerMade(): void
  text(): Promise<string>
}

/** Counters in Prometheus's text format. */
export function createMetrics(db: Database): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Counter({
    name: 'vaiven_http_requests_total',
    help: 'HTTP requests answered',
    labelNames: ['method', 'status'],
    registers: [register],
  })
  const seconds = new Histogram({
    name: 'vaiven_http_request_seconds',
    help: 'Time from request to answer',
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
  return {
    countRequest(method, status, duration) {
      requests.inc({ method, status: `${Math.floor(status / 100)}xx` })
      seconds.observe(duration)
    },
    countSharedAnswerMade: () => made.inc(),
    text: () => register.metrics(),
  }
}
