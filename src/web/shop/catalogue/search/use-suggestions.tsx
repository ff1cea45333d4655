import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react'
import { useLoaded } from '#web/ui/overlays/on-demand.tsx'
import type { KeyHandler, ListState } from './list-state.ts'
import { storeRecentSearch } from './recent-searches.ts'

const loadList = () => import('./suggestion-list.tsx')

/**
 * Suggestions under a search box, as an ARIA combobox with a list: the focus stays in the box, Enter without an active
 * option submits its form. The list's code is loaded when the box is first used.
 */
export function useSuggestions(box: RefObject<HTMLInputElement | null>, onChosen?: () => void) {
  const listId = useId()
  const [term, setTerm] = useState<string | null>(null)
  const [state, setState] = useState<ListState>({ shown: false, active: undefined })
  const keys = useRef<KeyHandler | null>(null)

  const close = useCallback(() => setTerm(null), [])
  const show = () => setTerm(box.current?.value ?? '')
  const fill = (text: string) => {
    if (box.current) box.current.value = text
    setTerm(null)
  }
  // Without it the box searches all the same.
  const SuggestionList = useLoaded(loadList, term !== null, close)
  const list: ReactNode = term !== null && SuggestionList && (
    <SuggestionList
      {...{ listId, term, keys, close }}
      onState={setState}
      onChosen={() => {
        close()
        onChosen?.()
      }}
      onRecent={(text) => {
        fill(text)
        box.current?.form?.requestSubmit()
      }}
    />
  )
  const expanded = term !== null && state.shown
  return {
    list,
    /** called on submit: closes the list and remembers the term */
    recordSearch(searched: string) {
      storeRecentSearch(searched)
      close()
    },
    /** props of the box */
    combobox: {
      type: 'text',
      inputMode: 'search',
      role: 'combobox',
      autoComplete: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list',
      'aria-expanded': expanded,
      'aria-controls': expanded ? listId : undefined,
      'aria-activedescendant': expanded ? state.active : undefined,
      onInput: show,
      onClick: show,
      onBlur: close,
      onKeyDown(event: KeyboardEvent) {
        if (event.nativeEvent.isComposing) return
        if (term === null && event.key === 'ArrowDown') show()
        else if (term === null || !keys.current?.(event.key)) return
        event.preventDefault()
        event.stopPropagation()
      },
    },
  } as const
}
