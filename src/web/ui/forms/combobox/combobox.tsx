import { type Ref, useImperativeHandle, useRef } from 'react'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import { controlLook, Field, type FieldProps } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type ComboboxOption, type Entry, type OptionListState, useOptionList } from './use-option-list.ts'

type ComboboxProps = FieldProps & {
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
}

/**
 * A text field with a list of options; text that is not in the list is offered as "Agregar «…»". `value` is the text in
 * the box; `onChoose` gets the option, `onType` every typed text, and `onAdd` the added text (chosen from the list, or
 * left in the box on blur). `suggests`: the options are answers to the text, shown as they arrive, and the text itself
 * is not offered; `source` is their attribution. The focus stays in the box; the arrows move through the list
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/).
 */
export function Combobox(props: ComboboxProps) {
  const { value, options, suggests = false, source, ref } = props
  const {
    name,
    autoComplete = 'off',
    placeholder,
    maxLength,
    label,
    error,
    hint,
    optional,
    className,
  } = props
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current)
  const list = useOptionList(props)
  const { entries, isOpen, show } = list

  return (
    <Field label={label} error={error} hint={hint} optional={optional} className={className}>
      {(controlProps) => (
        <div className="relative">
          <input
            {...controlProps}
            {...list.boxProps}
            ref={input}
            type="text"
            role="combobox"
            aria-expanded={isOpen}
            aria-autocomplete="list"
            name={name}
            value={value}
            autoComplete={autoComplete}
            spellCheck={false}
            placeholder={placeholder}
            maxLength={maxLength}
            className={classes(controlLook, !suggests && 'pr-12')}
          />
          {options.length > 0 && !suggests && (
            <OpenButton
              onClick={() => {
                input.current?.focus()
                show(!isOpen)
              }}
            />
          )}
          {suggests && (
            <p role="status" className="sr-only">
              {isOpen && t('suggestions_count', { count: entries.length })}
            </p>
          )}
          {isOpen && <OptionList list={list} label={label} source={source} />}
        </div>
      )}
    </Field>
  )
}

function OpenButton({ onClick }: { onClick: () => void }) {
  const t = useTranslate()
  return (
    <button
      type="button"
      aria-label={t('open_list')}
      tabIndex={-1}
      onMouseDown={keepFocus}
      onClick={onClick}
      className="absolute inset-y-0 right-0 inline-flex w-12 items-center justify-center text-ink-soft"
    >
      <Icon name="chevron-down" />
    </button>
  )
}

function OptionList({
  list,
  label,
  source,
}: {
  list: OptionListState
  label: string
  source?: string | undefined
}) {
  const { entries, active, choose, listId, optionId } = list
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the box
    <div
      onMouseDown={keepFocus}
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-80 scroll-mb-36 overflow-y-auto overscroll-contain rounded-control border border-paper-line bg-white p-1 shadow-lift"
    >
      <div ref={list.element} id={listId} role="listbox" aria-label={label} tabIndex={-1}>
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
            <OptionText entry={entry} />
          </div>
        ))}
      </div>
      {source && <p className="px-3 py-1 text-right text-small text-ink-soft">{source}</p>}
    </div>
  )
}

function OptionText({ entry }: { entry: Entry }) {
  const t = useTranslate()
  if (entry.typed)
    return (
      <span className="inline-flex items-center gap-2 font-semibold text-jacaranda">
        <Icon name="plus" />
        {t('add_typed', { text: entry.typed })}
      </span>
    )
  return (
    <>
      <span className="font-semibold">{entry.label}</span>
      {entry.detail && <span className="text-small text-ink-soft">{entry.detail}</span>}
    </>
  )
}

/** Keeps the focus in the box when the list or a button is pressed with the mouse. */
function keepFocus(event: { preventDefault(): void }) {
  event.preventDefault()
}
