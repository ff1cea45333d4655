import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'

/** A quantity: minus, the number, plus. At a limit a button is aria-disabled, so that it keeps the focus. */
export function QuantityCounter({
  value,
  onChange,
  min = 0,
  max,
  label,
  lessLabel,
  moreLabel,
  onRefused,
  disabled = false,
}: {
  value: number
  onChange: (value: number) => void
  min?: number
  max: number
  /** the name of the counted items */
  label: string
  lessLabel: string
  moreLabel: string
  /** called when + is pressed at its limit, to show the reason */
  onRefused?: () => void
  disabled?: boolean
}) {
  const step = (icon: 'minus' | 'plus', name: string, next: number) => {
    const off = disabled || next < min || next > max
    return (
      <button
        type="button"
        aria-label={name}
        aria-disabled={off}
        onClick={() => {
          if (!off) onChange(next)
          else if (!disabled && next > max) onRefused?.()
        }}
        className={classes(
          'inline-flex size-11 items-center justify-center rounded-full border-2 transition-colors',
          off
            ? 'border-paper-line text-ink-soft/50'
            : 'border-jacaranda text-jacaranda hover:bg-jacaranda hover:text-white',
        )}
      >
        <Icon name={icon} />
      </button>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a legend to every row
    <div role="group" aria-label={label} className="inline-flex items-center gap-1">
      {step('minus', lessLabel, value - 1)}
      <output translate="no" aria-live="polite" className="display figures w-10 text-center text-lead">
        {value}
      </output>
      {step('plus', moreLabel, value + 1)}
    </div>
  )
}
