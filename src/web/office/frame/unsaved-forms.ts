/** Forms that change something: not those that filter or choose rows. */
const watched = 'main form[method=post]:not([data-unwatched])'

/** Fields that a person fills in. */
const filledIn = 'input:not([type=hidden], [data-unwatched]), textarea, select'

type Seen = { form: HTMLFormElement; content: string }

export type UnsavedForms = {
  /** remembers the form around an element as it is before its first change */
  see(element: EventTarget | null): void
  /** a form is on its way: it is not asked about */
  send(form: EventTarget | null): void
  /** the form that was sent is saved, or it stays as unsaved as it was */
  settle(saved: boolean): void
  forget(): void
  /** whether leaving the page would lose changes */
  areThere(): boolean
  /** whether saving the form that is on its way would reset changes of another */
  wouldReset(): boolean
  isSending(): boolean
}

/**
 * The forms of the page that differ from what they were before they were touched. A form is known by its place on the page,
 * because the answer to it may draw it anew.
 */
export function createUnsavedForms(): UnsavedForms {
  const seen = new Map<number, Seen>()
  // Another form may be sent before the answer to the first has come.
  const sent = new Set<number>()
  const forms = () => [...document.querySelectorAll<HTMLFormElement>(watched)]
  const changed = () =>
    forms().filter((form, place) => {
      const before = !sent.has(place) && seen.get(place)
      return before && before.content !== contentOf(form)
    })
  return {
    see(element) {
      const form = element instanceof Element && element.closest<HTMLFormElement>(watched)
      const place = form ? forms().indexOf(form) : -1
      if (form && !seen.has(place)) seen.set(place, { form, content: contentOf(form) })
    },
    send(target) {
      const all = forms()
      const place = all.indexOf(target as HTMLFormElement)
      if (place >= 0) sent.add(place)
      // The answer may bring other values for those that nothing was typed into.
      const others = changed()
      for (const other of seen.keys())
        if (!sent.has(other) && !others.some((form) => form === all[other])) seen.delete(other)
    },
    settle(saved) {
      if (saved) {
        // The others that were drawn anew have the values that are saved.
        for (const [place, { form }] of seen) if (!form.isConnected) seen.delete(place)
        for (const [place, form] of forms().entries())
          if (sent.has(place)) seen.set(place, { form, content: contentOf(form) })
      }
      sent.clear()
    },
    forget() {
      seen.clear()
    },
    areThere: () => changed().length > 0,
    wouldReset: () => changed().some((form) => form.hasAttribute('data-resets')),
    isSending: () => sent.size > 0,
  }
}

function contentOf(form: HTMLFormElement): string {
  const fields = [...form.elements].filter((field) => field.matches(filledIn)) as HTMLInputElement[]
  return fields.map(({ type, checked, value }) => (/radio|checkbox/.test(type) ? checked : value)).join('\n')
}
