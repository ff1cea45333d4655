import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'

export type ComboboxOption = { id: string | number; label: string; detail?: string }

/** An option, or the typed text that can be added. */
export type Entry = ComboboxOption & { typed?: string }

export type OptionListState = ReturnType<typeof useOptionList>

type OptionListInput = {
  value: string
  options: readonly ComboboxOption[]
  suggests?: boolean
  onChoose: (option: ComboboxOption) => void
  onType: (text: string) => void
  onAdd?: (text: string) => void
  onBlur?: () => void
}

/** The list of a combobox: its options, whether it is open, and the active option, which the keys move. */
export function useOptionList({ value, options, suggests = false, ...calls }: OptionListInput) {
  const { onChoose, onType, onAdd, onBlur } = calls
  const listId = useId()
  const optionId = (index: number) => `${listId}-${index}`
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { entries, isNew } = useEntries(value.trim(), options, suggests)
  const isOpen = open && entries.length > 0
  const element = useScrolledList(isOpen, active)
  // Later answers are a new list.
  const answers = suggests ? options : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list has no active option
  useEffect(() => setActive(-1), [answers])

  function show(next: boolean, at = -1) {
    setOpen(next)
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
    if (event.key === 'ArrowDown') show(true, isOpen && active < last ? active + 1 : 0)
    else if (event.key === 'ArrowUp') show(true, isOpen && active > 0 ? active - 1 : last)
    else if (event.key === 'Enter' && isOpen && entry) choose(entry)
    else if (event.key === 'Escape' && isOpen) show(false)
    else return
    event.preventDefault()
  }

  const boxProps = {
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen && active >= 0 ? optionId(active) : undefined,
    onClick: () => show(true),
    onKeyDown: press,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      show(true)
      onType(event.target.value)
    },
    onBlur() {
      show(false)
      if (isNew) onAdd?.(value.trim())
      onBlur?.()
    },
  }
  return { entries, isNew, isOpen, active, listId, optionId, element, show, choose, boxProps }
}

/** The options that contain the text, and the text itself if it is none of them. */
function useEntries(text: string, options: readonly ComboboxOption[], suggests: boolean) {
  const isNew = text !== '' && !options.some(({ label }) => fold(label) === fold(text))
  const entries = useMemo<readonly Entry[]>(() => {
    if (suggests) return options
    const matches = options.filter(({ label }) => fold(label).includes(fold(text)))
    return isNew ? [...matches, { id: 'typed', label: text, typed: text }] : matches
  }, [options, text, isNew, suggests])
  return { entries, isNew }
}

function useScrolledList(isOpen: boolean, active: number) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  useEffect(() => {
    element.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return element
}

/** Ignores case and accents, so that "jose" finds José. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
