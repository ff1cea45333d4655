import type { Report } from '#contract/office/reports/reports.ts'
import { calendarGroups, drawnOf } from '#domain/reports/reports.ts'
import { useMeasureWords, useRowName, useShowMeasure } from './report-words.ts'

type Props = { report: Report; table: Report['tables'][number] }
type Bar = { key: string; name: string; parts: number[] }

const fills = ['fill-jacaranda', 'fill-marigold', 'fill-brick'] as const
const height = 160
/** More days than these are drawn as a line. */
const mostBars = 100
const mostNamed = 10

/** The chart of a report: bars over a calendar (a line where they would be too thin), else a bar for each of the first rows. */
export function ReportChart({ report, table }: Props) {
  const nameOf = useRowName(report)
  const words = useMeasureWords()
  const drawn = drawnOf[report.kind]
  const nths = drawn.map((name) => report.measures.findIndex((measure) => measure.name === name))
  const bars = table.rows.map((row): Bar => {
    const parts = nths.map((nth) => Math.max(row.values[nth] ?? 0, 0))
    return { key: row.key, name: nameOf(row), parts }
  })
  const most = Math.max(...bars.map(({ parts }) => sum(parts)), 0)
  if (most === 0 || bars.length < 2) return null
  const isCalendar = calendarGroups.includes(report.group)
  return (
    <div className="mb-5" aria-hidden="true">
      <ul className="mb-2 flex flex-wrap gap-x-5 text-small">
        {drawn.map((name, nth) => (
          <li key={name} className="flex items-center gap-2">
            <svg aria-hidden="true" viewBox="0 0 10 10" className="size-3">
              <rect width="10" height="10" className={fills[nth]} />
            </svg>
            {words(name).label}
          </li>
        ))}
      </ul>
      {isCalendar ? (
        <Calendar {...{ bars, most, report, table }} />
      ) : (
        <ol className="flex flex-col gap-1.5">
          {bars.slice(0, mostNamed).map((bar) => (
            <li key={bar.key} className="text-small">
              <span className="block truncate">{bar.name}</span>
              <svg
                aria-hidden="true"
                viewBox="0 0 1000 10"
                preserveAspectRatio="none"
                className="block h-2.5 w-full"
              >
                <Stack parts={bar.parts.map((part) => (part / most) * 1000)} isRow />
              </svg>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function Calendar({ bars, most, report, table }: Props & { bars: Bar[]; most: number }) {
  const show = useShowMeasure()
  const unit = report.measures.find(({ name }) => name === drawnOf[report.kind][0])?.unit ?? 'count'
  const points = bars.map(({ parts }, nth) => `${nth},${height * (1 - sum(parts) / most)}`).join(' ')
  return (
    <>
      <p className="figures text-small text-ink-soft">{show(most, unit, table.currency)}</p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${bars.length} ${height}`}
        preserveAspectRatio="none"
        className="block h-40 w-full border-y border-paper-line"
      >
        {bars.length > mostBars ? (
          <polyline
            points={points}
            fill="none"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
            className="stroke-jacaranda"
          />
        ) : (
          bars.map((bar, nth) => (
            <g key={bar.key} transform={`translate(${nth + 0.1} 0)`}>
              <Stack parts={bar.parts.map((part) => (part / most) * height)} />
            </g>
          ))
        )}
      </svg>
      <p className="figures flex justify-between text-small text-ink-soft">
        <span>{bars[0]?.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </p>
    </>
  )
}

/** The parts of one bar: beside each other in a row, else upon each other. */
function Stack({ parts, isRow = false }: { parts: number[]; isRow?: boolean }) {
  return parts.map((part, nth) => {
    const before = sum(parts.slice(0, nth))
    const place = isRow
      ? { x: before, width: part, height: 10 }
      : { y: height - before - part, width: 0.8, height: part }
    return <rect key={fills[nth]} {...place} className={fills[nth]} />
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
