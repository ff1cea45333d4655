import type { Report } from '#contract/office/sales/reports.ts'
import { calendarGroups, drawnOf } from '#domain/sales/reports/report-kinds.ts'
import { useMeasureWords, useRowName, useShowMeasure } from './report-words.ts'

type Props = { report: Report; table: Report['tables'][number] }
type Bar = { key: string; name: string; parts: number[] }

const fills = ['fill-jacaranda', 'fill-marigold', 'fill-brick'] as const
const height = 160
/** More bars than this would have no space between them. */
const mostBars = 100
const mostNamed = 10

/** The chart of a report: bars over a calendar, otherwise a bar for each of the first rows. */
export function ReportChart({ report, table }: Props) {
  const nameOf = useRowName(report)
  const words = useMeasureWords()
  const drawn = drawnOf[report.kind]
  const nths = drawn.map((name) => report.measures.findIndex((measure) => measure.name === name))
  const bars = table.rows.map((row): Bar => {
    return { key: row.key, name: nameOf(row), parts: nths.map((nth) => row.values[nth] ?? 0) }
  })
  const scale = scaleOf(bars)
  if (scale.most === scale.least || bars.length < 2) return null
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
        <Calendar {...{ bars, scale, report, table }} />
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
                <Stack parts={bar.parts} scale={scale} length={1000} isRow />
              </svg>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** The values of the longest bars above and below zero. */
type Scale = { most: number; least: number }

function scaleOf(bars: readonly Bar[]): Scale {
  const sums = (isPart: (part: number) => boolean) => bars.map(({ parts }) => sum(parts.filter(isPart)))
  return { most: Math.max(...sums((part) => part > 0), 0), least: Math.min(...sums((part) => part < 0), 0) }
}

function Calendar({ bars, scale, report, table }: Props & { bars: Bar[]; scale: Scale }) {
  const show = useShowMeasure()
  const unit = report.measures.find(({ name }) => name === drawnOf[report.kind][0])?.unit ?? 'count'
  const { most, least } = scale
  const zero = height * shareAbove(scale)
  const width = bars.length > mostBars ? 1 : 0.8
  return (
    <>
      <p className="figures text-small text-ink-soft">{show(most, unit, table.currency)}</p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${bars.length} ${height}`}
        preserveAspectRatio="none"
        className="block h-40 w-full border-y border-paper-line"
      >
        {bars.map((bar, nth) => (
          <g key={bar.key} transform={`translate(${nth + (1 - width) / 2} 0)`}>
            <Stack parts={bar.parts} scale={scale} length={height} width={width} />
          </g>
        ))}
        {least < 0 && (
          <line
            x2={bars.length}
            y1={zero}
            y2={zero}
            vectorEffect="non-scaling-stroke"
            className="stroke-control"
          />
        )}
      </svg>
      {least < 0 && <p className="figures text-small text-ink-soft">{show(least, unit, table.currency)}</p>}
      <p className="figures flex justify-between text-small text-ink-soft">
        <span>{bars[0]?.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </p>
    </>
  )
}

const shareAbove = ({ most, least }: Scale) => most / (most - least)

/**
 * The parts of one bar with this `length`: side by side in a row, otherwise stacked. Negative parts are on the other
 * side of zero.
 */
function Stack({
  parts,
  scale,
  length,
  width = 10,
  isRow = false,
}: {
  parts: number[]
  scale: Scale
  length: number
  width?: number
  isRow?: boolean
}) {
  const { most, least } = scale
  return parts.map((part, nth) => {
    const below = sum(parts.slice(0, nth).filter((one) => one < 0 === part < 0))
    // Start and end of the part, as shares of the whole.
    const [from, to] = [Math.min(below, below + part), Math.max(below, below + part)].map(
      (value) => ((value - least) / (most - least)) * length,
    ) as [number, number]
    const place = isRow
      ? { x: from, width: to - from, height: width }
      : { y: length - to, width, height: to - from }
    return <rect key={fills[nth]} {...place} className={fills[nth]} />
  })
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
