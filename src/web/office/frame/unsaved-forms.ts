/** Forms that change data, not filters or row selections. */
const watched = 'main form[method=post]:not([data-unwatched])'

/** Fields for input. */
const filledIn = 'input:not([type=hidden], [data-unwatched]), textarea, select'

type Seen = { form: HTMLFormElement; content: string }

export type UnsavedForms = {
  /** stores the values of the form around an element before its first change */
  track(element: EventTarget | null): void
  /** marks a form as being sent, which needs no confirmation */
  markSent(form: EventTarget | null): void
  /** the sent form was saved, or remains unsaved */
  confirmSent(saved: boolean): void
  forget(): void
  /** whether leaving the page would lose changes */
  hasChanges(): boolean
  /** whether saving the sent form would reset changes of another form */
  wouldReset(): boolean
  isSending(): boolean
}

/**
 * Tracks the forms of the page that differ from their initial values. A form is identified by its position on the page,
 * because the answer may replace its element.
 */
export function createUnsavedForms(): UnsavedForms {
  const seen = new Map<number, Seen>()
  // Another form may be sent before the first answer has arrived.
  const sent = new Set<number>()
  const forms = () => [...document.querySelectorAll<HTMLFormElement>(watched)]
  const changed = () =>
    forms().filter((form, place) => {
      const before = !sent.has(place) && seen.get(place)
      return before && before.content !== contentOf(form)
    })
  return {
    track(element) {
      const form = element instanceof Element && element.closest<HTMLFormElement>(watched)
      const place = form ? forms().indexOf(form) : -1
      if (form && !seen.has(place)) seen.set(place, { form, content: contentOf(form) })
    },
    markSent(target) {
      const all = forms()
      const place = all.indexOf(target as HTMLFormElement)
      if (place >= 0) sent.add(place)
      // The answer may change the values of untouched fields.
      const others = changed()
      for (const other of seen.keys())
        if (!sent.has(other) && !others.some((form) => form === all[other])) seen.delete(other)
    },
    confirmSent(saved) {
      if (saved) {
        // Other forms that were replaced now show saved values.
        for (const [place, { form }] of seen) if (!form.isConnected) seen.delete(place)
        for (const [place, form] of forms().entries())
          if (sent.has(place)) seen.set(place, { form, content: contentOf(form) })
      }
      sent.clear()
    },
    forget() {
      seen.clear()
    },
    hasChanges: () => changed().length > 0,
    wouldReset: () => changed().some((form) => form.hasAttribute('data-resets')),
    isSending: () => sent.size > 0,
  }
}

function contentOf(form: HTMLFormElement): string {
  const fields = [...form.elements].filter((field) => field.matches(filledIn)) as HTMLInputElement[]
  return fields.map(({ type, checked, value }) => (/radio|checkbox/.test(type) ? checked : value)).join('\n')
}
