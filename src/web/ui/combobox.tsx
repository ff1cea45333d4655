import { Combobox as Base } from '@base-ui/react/combobox'
import { useMemo, useState } from 'react'
import { useTranslate } from '../messages.tsx'
import { classes } from './classes.ts'
import { controlLook, Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'

export type ComboboxOption = { id: string | number; label: string; detail?: string }

type Entry = ComboboxOption & { typed?: string }

/**
 * A text that may be chosen from a list or typed: what is typed and not in the list is offered as
 * "Agregar «…»". `value` is the text in the box; `onChoose` gets the option, `onType` every text that is typed, and
 * `onAdd` the one that was added (chosen from the list, or left standing when the box is left).
 * Loads Base UI: import it lazily.
 */
export default function Combobox({
  value,
  onType,
  onChoose,
  onAdd,
  onBlur,
  options,
  name,
  autoComplete = 'off',
  placeholder,
  ...field
}: FieldProps & {
  value: string
  onType: (text: string) => void
  onChoose: (option: ComboboxOption) => void
  onAdd?: (text: string) => void
  onBlur?: () => void
  options: readonly ComboboxOption[]
  name?: string
  autoComplete?: string
  placeholder?: string
}) {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  const text = value.trim()
  const entries = useMemo<Entry[]>(() => {
    const found = options.filter(({ label }) => fold(label).includes(fold(text)))
    const known = options.some(({ label }) => fold(label) === fold(text))
    return text && !known ? [...found, { id: 'typed', label: text, typed: text }] : found
  }, [options, text])

  return (
    <Base.Root<Entry>
      items={entries}
      filter={null}
      value={null}
      inputValue={value}
      open={open && entries.length > 0}
      onOpenChange={setOpen}
      autoHighlight={false}
      itemToStringLabel={(entry) => entry.label}
      onInputValueChange={(typed, { reason }) => {
        // Everything else that Base UI would write into the box is decided by its owner.
        if (reason === 'input-change') onType(typed)
      }}
      onValueChange={(entry) => {
        if (!entry) return
        if (entry.typed) onAdd?.(entry.typed)
        else onChoose(entry)
      }}
    >
      <Field {...field}>
        {(wiring) => (
          <div className="relative">
            <Base.Input
              {...wiring}
              name={name}
              autoComplete={autoComplete}
              placeholder={placeholder}
              className={classes(controlLook, 'pr-12')}
              onBlur={() => {
                const known = options.some(({ label }) => fold(label) === fold(text))
                if (text && !known) onAdd?.(text)
                onBlur?.()
              }}
            />
            {options.length > 0 && (
              <Base.Trigger
                aria-label={t('open_list')}
                tabIndex={-1}
                className="absolute inset-y-0 right-0 inline-flex w-12 items-center justify-center text-ink-soft"
              >
                <Icon name="chevron-down" />
              </Base.Trigger>
            )}
          </div>
        )}
      </Field>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-40 outline-none">
          <Base.Popup className="max-h-[min(20rem,var(--available-height))] w-(--anchor-width) overflow-y-auto overscroll-contain rounded-control border border-paper-line bg-white p-1 shadow-lift">
            <Base.List>
              {(entry: Entry) => (
                <Base.Item
                  key={entry.id}
                  value={entry}
                  className="flex min-h-11 cursor-pointer flex-col justify-center rounded-small px-3 py-2 data-highlighted:bg-jacaranda-tint"
                >
                  {entry.typed ? (
                    <span className="inline-flex items-center gap-2 font-semibold text-jacaranda">
                      <Icon name="plus" />
                      {t('add_typed', { text: entry.typed })}
                    </span>
                  ) : (
                    <>
                      <span className="font-semibold">{entry.label}</span>
                      {entry.detail && <span className="text-small text-ink-soft">{entry.detail}</span>}
                    </>
                  )}
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** Without case and accents, so that "jose" finds José. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
