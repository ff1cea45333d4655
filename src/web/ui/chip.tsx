import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

const shape =
  'inline-flex min-h-11 shrink-0 cursor-pointer items-center rounded-full border font-semibold whitespace-nowrap transition-colors'
const off = 'border-control bg-white hover:border-ink hover:bg-paper-deep'
const selected = 'border-jacaranda bg-jacaranda-tint text-jacaranda-deep'
const quiet = 'border-transparent hover:bg-paper-deep'

/** The look of a filter chip; `on` while it is active. */
export function chipLook(on: boolean, className?: string): string {
  return classes(shape, 'gap-2 px-4', on ? selected : off, className)
}

/** A select as a chip as wide as its text. It shows the choice before the page has followed. */
export function ChipSelect({
  label,
  icon,
  look = 'off',
  value,
  options,
  onChoose,
  ...rest
}: {
  label: string
  icon: IconName
  /** `on` while it filters, `quiet` if it only sorts */
  look?: 'off' | 'on' | 'quiet'
  value: string
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
} & Pick<ComponentProps<'select'>, 'name' | 'form'>) {
  const [shown, setShown] = useState({ of: value, value })
  if (shown.of !== value) setShown({ of: value, value })
  function choose(chosen: string) {
    setShown({ of: value, value: chosen })
    onChoose(chosen)
  }

  const select = useRef<HTMLSelectElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice before hydration
  useEffect(() => {
    const early = select.current?.value ?? value
    if (early !== value) choose(early)
  }, [])
  return (
    <label
      className={classes(
        shape,
        'relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)',
        { off, on: selected, quiet }[look],
      )}
    >
      <Icon name={icon} className="pointer-events-none absolute left-4 size-4" />
      <span className="sr-only">{label}</span>
      <select
        {...rest}
        ref={select}
        value={shown.value}
        onChange={(event) => choose(event.target.value)}
        className="field-sizing-content min-h-11 max-w-[min(18rem,100vw-4rem)] cursor-pointer appearance-none truncate rounded-full bg-transparent pr-10 pl-10 font-semibold outline-none"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-white text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute right-4 size-4" />
    </label>
  )
}
