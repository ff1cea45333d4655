import { classes } from './classes.ts'
import { RoundTripLine } from './drawings/round-trip-line.tsx'

/**
 * The progress of a process: a line with a station per step and the van at the current one. Earlier steps are links;
 * the current and later ones are not. `at` equal to the number of steps means that all are done; the line is closed
 * only with `closed`, when nothing is left to do.
 */
export function Stepper({
  steps,
  at,
  onChoose,
  label,
  progress,
  closed = true,
  className,
}: {
  steps: readonly string[]
  at: number
  onChoose: (step: number) => void
  /** the accessible name */
  label: string
  /** "Paso 2 de 4", shown beside the current step's name on a phone; when all are done, the result */
  progress: string
  closed?: boolean
  className?: string
}) {
  const arrived = at >= steps.length
  return (
    <nav aria-label={label} className={className}>
      <RoundTripLine
        stops={steps.length}
        at={Math.min(at, steps.length - 1)}
        arrived={arrived && closed}
        className="text-jacaranda"
      />
      <p className="mt-3 flex items-baseline justify-between gap-2 md:hidden">
        <span className="font-semibold">{steps[at] ?? progress}</span>
        {!arrived && <span className="figures text-small text-ink-soft">{progress}</span>}
      </p>
      <ol className="-mt-12 flex h-12 justify-between px-8 md:mt-2 md:h-auto">
        {steps.map((step, index) => (
          <li
            key={step}
            className="flex w-0 justify-center md:first:justify-start md:first:[&>button]:-ml-8 md:first:[&>button]:text-left md:last:justify-end md:last:[&>button]:-mr-8 md:last:[&>button]:text-right"
          >
            <button
              type="button"
              disabled={index >= at || arrived}
              aria-current={index === at ? 'step' : undefined}
              onClick={() => onChoose(index)}
              className={classes(
                'flex w-max max-w-32 shrink-0 items-start justify-center rounded-small text-small md:max-w-40 md:p-1',
                'max-md:size-11 max-md:-translate-y-9',
                index === at ? 'font-semibold text-ink' : 'text-ink-soft',
                index < at && !arrived && 'text-jacaranda hover:underline',
              )}
            >
              <span className="max-md:sr-only">{step}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
