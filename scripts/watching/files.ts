import { type Alert, alerts } from './alerts.ts'
import { rows } from './panels.ts'

const quoted = (text: string) => JSON.stringify(text)
const head = '# Made from the lists in scripts/watching by npm run watching; do not edit.\n'

/** The generated files of deploy/, by path. */
export function watchingFiles(): Record<string, string> {
  return {
    'deploy/prometheus/alerts.yml': rules(),
    'deploy/prometheus/alerts.test.yml': examples(),
    'deploy/grafana-dashboard.json': dashboard(),
  }
}

/** The runbook of an alert in the repository. */
const runbookOf = ({ name }: Alert) => `docs/operating/runbooks.md#${name.toLowerCase()}`

function rules(): string {
  const one = (alert: Alert) => `      - alert: ${alert.name}
        expr: ${quoted(alert.expr)}
        for: ${alert.for}
        labels: { severity: ${alert.severity} }
        annotations:
          summary: ${quoted(alert.summary)}
          runbook: ${quoted(runbookOf(alert))}
`
  return `${head}groups:\n  - name: vaiven\n    rules:\n${alerts.map(one).join('')}`
}

/** Tests for `promtool test rules`: each alert fires when it should, and only then. */
function examples(): string {
  const series = (given: Record<string, string>) =>
    Object.entries(given)
      .map(([name, values]) => `      - { series: ${quoted(name)}, values: ${quoted(values)} }\n`)
      .join('')
  const test = (alert: Alert, given: Record<string, string>, expected: string) => `  - interval: 1m
    input_series:${Object.keys(given).length > 0 ? `\n${series(given)}` : ' []\n'}    alert_rule_test:
      - eval_time: 3h
        alertname: ${alert.name}
        exp_alerts:${expected}`
  const fired = (alert: Alert) => `
          - exp_labels: ${JSON.stringify({ severity: alert.severity, ...alert.labels })}
            exp_annotations: ${JSON.stringify({ summary: alert.summary, runbook: runbookOf(alert) })}
`
  const both = (alert: Alert) => test(alert, alert.fires, fired(alert)) + test(alert, alert.quiet, ' []\n')
  return `${head}rule_files: [alerts.yml]\nevaluation_interval: 1m\ntests:\n${alerts.map(both).join('')}`
}

function dashboard(): string {
  let id = 0
  const panels = rows.flatMap(({ title, panels: inRow }, row) => {
    const y = row * 9
    const width = Math.floor(24 / inRow.length)
    return [
      { id: ++id, type: 'row', title, gridPos: { x: 0, y, w: 24, h: 1 }, collapsed: false, panels: [] },
      ...inRow.map((panel, i) => ({
        id: ++id,
        type: 'timeseries',
        title: panel.title,
        datasource: { type: 'prometheus', uid: '$source' },
        gridPos: { x: i * width, y: y + 1, w: width, h: 8 },
        fieldConfig: { defaults: { unit: panel.unit, min: 0 }, overrides: [] },
        targets: Object.entries(panel.queries).map(([legendFormat, expr], nth) => ({
          refId: String.fromCharCode(65 + nth),
          expr,
          legendFormat,
        })),
      })),
    ]
  })
  const board = {
    uid: 'vaiven',
    title: 'Vaivén',
    schemaVersion: 38,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: { list: [{ name: 'source', type: 'datasource', query: 'prometheus', label: 'Prometheus' }] },
    panels,
  }
  return `${JSON.stringify(board, null, 2)}\n`
}
