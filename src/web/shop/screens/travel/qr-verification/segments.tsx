import { useId } from 'react'

/** A choice of two or three options side by side, large enough for a thumb. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className="flex rounded-full bg-ink-raised p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="relative flex-1 cursor-pointer">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="peer sr-only"
          />
          <span className="flex min-h-12 items-center justify-center rounded-full text-lead font-semibold text-paper outline-offset-2 peer-checked:bg-paper peer-checked:text-ink peer-focus-visible:outline-3 peer-focus-visible:outline-(--focus)">
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
