import { Combobox as Base } from '@base-ui/react/combobox'
import { useMemo, useRef } from 'react'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { controlLook, Field, type FieldProps } from './field.tsx'

export type ComboboxOption = { id: string | number; label: string; detail?: string }

type Entry = ComboboxOption & { typed?: true }

/** Space that the header and the bar at the bottom of a phone's window take from the list. */
const covered = { top: 80, bottom: 144 }

/**
 * A text that may be chosen from a list or typed: what is typed and not in the list is offered as
 * "Agregar «…»". `value` is the text in the box; `onChoose` gets the option, `onType` every text that is typed, and
 * `onAdd` the one that was added (chosen from the list, or left standing when the box is left).
 */
export function Combobox({
  value,
  onType,
  onChoose,
  onAdd,
  onBlur,
  options,
  placeholder,
  ...field
}: FieldProps & {
  value: string
  onType: (text: string) => void
  onChoose: (option: ComboboxOption) => void
  onAdd: (text: string) => void
  onBlur: () => void
  options: readonly ComboboxOption[]
  placeholder: string
}) {
  const t = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const text = value.trim()
  const isKnown = options.some(({ label }) => fold(label) === fold(text))
  const entries = useMemo<Entry[]>(() => {
    const found = options.filter(({ label }) => fold(label).includes(fold(text)))
    return text && !isKnown ? [...found, { id: 'typed', label: text, typed: true }] : found
  }, [options, text, isKnown])

  return (
    <Field {...field}>
      {(wiring) => (
        <Base.Root<Entry>
          items={entries}
          filter={null}
          value={null}
          onValueChange={(entry) => {
            if (entry?.typed) onAdd(entry.label)
            else if (entry) onChoose(entry)
          }}
          inputValue={value}
          // The box says what the form holds: nothing but typing changes it.
          onInputValueChange={(next, { reason }) => reason === 'input-change' && onType(next)}
        >
          <div ref={box} className="relative">
            <Base.Input
              {...wiring}
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder}
              className={classes(controlLook, 'pr-12')}
              onBlur={() => {
                if (text && !isKnown) onAdd(text)
                onBlur()
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
            {/* Beside its box, so that it is also seen in an open <dialog>. */}
            <Base.Portal container={box}>
              <Base.Positioner
                // Until it has its place, an absolute one lies further down the page, which would scroll there.
                positionMethod="fixed"
                sideOffset={4}
                collisionPadding={covered}
                className="z-10 data-empty:hidden"
              >
                <Base.Popup className="max-h-[min(20rem,var(--available-height))] w-(--anchor-width) overflow-y-auto overscroll-contain rounded-control border border-paper-line bg-white p-1 shadow-lift">
                  <Base.List aria-label={field.label}>
                    {(entry: Entry) => (
                      <Base.Item
                        key={entry.id}
                        value={entry}
                        className="flex min-h-11 cursor-pointer flex-col justify-center rounded-small px-3 py-2 data-highlighted:bg-jacaranda-tint"
                      >
                        {entry.typed ? (
                          <span className="inline-flex items-center gap-2 font-semibold text-jacaranda">
                            <Icon name="plus" />
                            {t('add_typed', { text: entry.label })}
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
          </div>
        </Base.Root>
      )}
    </Field>
  )
}

/** Without case and accents, so that "jose" finds José. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
