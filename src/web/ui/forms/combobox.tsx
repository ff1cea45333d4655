import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { controlLook, Field, type FieldProps } from './field.tsx'

export type ComboboxOption = { id: string | number; label: string; detail?: string }

type Entry = ComboboxOption & { typed?: string }

/**
 * A text field with a list of options; text that is not in the list is offered as "Agregar «…»". `value` is the text in
 * the box; `onChoose` gets the option, `onType` every typed text, and `onAdd` the added text (chosen from the list, or
 * left in the box on blur). `suggests`: the options are answers to the text, shown as they arrive, and the text itself
 * is not offered; `source` is their attribution. The focus stays in the box; the arrows move through the list
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/).
 */
export function Combobox({
  value,
  onType,
  onChoose,
  onAdd,
  onBlur,
  options,
  suggests = false,
  source,
  name,
  autoComplete = 'off',
  placeholder,
  maxLength,
  ref,
  ...field
}: FieldProps & {
  value: string
  onType: (text: string) => void
  onChoose: (option: ComboboxOption) => void
  onAdd?: (text: string) => void
  onBlur?: () => void
  options: readonly ComboboxOption[]
  suggests?: boolean
  source?: string
  name?: string
  autoComplete?: string
  placeholder?: string
  maxLength?: number
  ref?: Ref<HTMLInputElement | null>
}) {
  const t = useTranslate()
  const listId = useId()
  const optionId = (index: number) => `${listId}-${index}`
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const text = value.trim()
  const isKnown = options.some(({ label }) => fold(label) === fold(text))
  const entries = useMemo<readonly Entry[]>(() => {
    if (suggests) return options
    const found = options.filter(({ label }) => fold(label).includes(fold(text)))
    return text && !isKnown ? [...found, { id: 'typed', label: text, typed: text }] : found
  }, [options, text, isKnown, suggests])
  const shown = open && entries.length > 0

  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current)
  // Later answers are a new list.
  const answers = suggests ? options : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list has no active option
  useEffect(() => setActive(-1), [answers])
  useEffect(() => {
    if (shown) list.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function show(isOpen: boolean, at = -1) {
    setOpen(isOpen)
    setActive(at)
  }
  function choose(entry: Entry) {
    show(false)
    if (entry.typed) onAdd?.(entry.typed)
    else onChoose(entry)
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const last = entries.length - 1
    const entry = entries[active]
    if (event.key === 'ArrowDown') show(true, shown && active < last ? active + 1 : 0)
    else if (event.key === 'ArrowUp') show(true, shown && active > 0 ? active - 1 : last)
    else if (event.key === 'Enter' && shown && entry) choose(entry)
    else if (event.key === 'Escape' && shown) show(false)
    else return
    event.preventDefault()
  }

  return (
    <Field {...field}>
      {(controlProps) => (
        <div className="relative">
          <input
            {...controlProps}
            ref={input}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={shown ? listId : undefined}
            aria-activedescendant={shown && active >= 0 ? optionId(active) : undefined}
            name={name}
            value={value}
            autoComplete={autoComplete}
            spellCheck={false}
            placeholder={placeholder}
            maxLength={maxLength}
            className={classes(controlLook, !suggests && 'pr-12')}
            onChange={(event) => {
              show(true)
              onType(event.target.value)
            }}
            onClick={() => show(true)}
            onKeyDown={press}
            onBlur={() => {
              show(false)
              if (text && !isKnown) onAdd?.(text)
              onBlur?.()
            }}
          />
          {options.length > 0 && !suggests && (
            <button
              type="button"
              aria-label={t('open_list')}
              tabIndex={-1}
              onMouseDown={keepFocus}
              onClick={() => {
                input.current?.focus()
                show(!shown)
              }}
              className="absolute inset-y-0 right-0 inline-flex w-12 items-center justify-center text-ink-soft"
            >
              <Icon name="chevron-down" />
            </button>
          )}
          {suggests && (
            <p role="status" className="sr-only">
              {shown && t('suggestions_count', { count: entries.length })}
            </p>
          )}
          {shown && (
            // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the box
            <div
              onMouseDown={keepFocus}
              className="absolute inset-x-0 top-full z-10 mt-1 max-h-80 scroll-mb-36 overflow-y-auto overscroll-contain rounded-control border border-paper-line bg-white p-1 shadow-lift"
            >
              <div ref={list} id={listId} role="listbox" aria-label={field.label} tabIndex={-1}>
                {entries.map((entry, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the box keeps the focus and handles the keys
                  <div
                    key={entry.id}
                    id={optionId(index)}
                    role="option"
                    aria-selected={index === active}
                    tabIndex={-1}
                    onClick={() => choose(entry)}
                    className="flex min-h-11 cursor-pointer flex-col justify-center rounded-small px-3 py-2 hover:bg-paper-deep aria-selected:bg-jacaranda-tint"
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
                  </div>
                ))}
              </div>
              {source && <p className="px-3 py-1 text-right text-small text-ink-soft">{source}</p>}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

/** Keeps the focus in the box when the list or a button is pressed with the mouse. */
function keepFocus(event: { preventDefault(): void }) {
  event.preventDefault()
}

/** Ignores case and accents, so that "jose" finds José. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
