/*
 * Methods that the oldest browsers (.browserslistrc) lack, in the plain form that this program and its packages use.
 * `npm run check` finds others (scripts/checks/check-browsers.ts). Only browsers that lack one load it
 * (fill-in-old-browsers.ts).
 */

type Native = { [name: string]: unknown }

/** Defines the methods that `target` lacks; each receives its object. */
function fill(
  target: object,
  methods: { [name: string]: (self: never, ...values: never[]) => unknown },
): void {
  for (const [name, method] of Object.entries(methods)) {
    if (name in target) continue
    const value = function (this: never, ...values: never[]) {
      return method(this, ...values)
    }
    Object.defineProperty(target, name, { value, configurable: true, writable: true })
  }
}

function group<K, V>(items: Iterable<V>, keyOf: (item: V, index: number) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const same = groups.get(key)
    if (same) same.push(item)
    else groups.set(key, [item])
  }
  return groups
}

const loneSurrogate = /\p{Surrogate}/gu

fill(Array.prototype, {
  toReversed: (self: unknown[]) => [...self].reverse(),
  toSorted: (self: unknown[], compare?: (a: unknown, b: unknown) => number) => [...self].sort(compare),
  toSpliced: (self: unknown[], ...values: [number, number, ...unknown[]]) => {
    const copy = [...self]
    copy.splice(...values)
    return copy
  },
  with: (self: unknown[], index: number, value: unknown) => {
    const at = index < 0 ? self.length + index : index
    if (at < 0 || at >= self.length) throw new RangeError('Invalid index')
    const copy = [...self]
    copy[at] = value
    return copy
  },
})
fill(String.prototype, {
  isWellFormed: (self: string) => !new RegExp(loneSurrogate).test(String(self)),
  toWellFormed: (self: string) => String(self).replace(loneSurrogate, '\ufffd'),
})
fill(Map, {
  groupBy: (_: unknown, items: Iterable<unknown>, keyOf: (item: unknown) => unknown) => group(items, keyOf),
})
fill(Object, {
  groupBy: (_: unknown, items: Iterable<unknown>, keyOf: (item: unknown) => string) =>
    Object.assign(Object.create(null), Object.fromEntries(group(items, keyOf))),
})
fill(Promise, {
  withResolvers: () => {
    const answer: Native = {}
    answer.promise = new Promise((resolve, reject) => Object.assign(answer, { resolve, reject }))
    return answer
  },
})
fill(URL, {
  canParse: (_: unknown, ...address: [string, string?]) => {
    try {
      return Boolean(new URL(...address))
    } catch {
      return false
    }
  },
})
fill(AbortSignal, {
  any: (_: unknown, signals: AbortSignal[]) => {
    const both = new AbortController()
    for (const signal of signals) {
      if (signal.aborted) both.abort(signal.reason)
      else
        signal.addEventListener('abort', () => both.abort(signal.reason), { once: true, signal: both.signal })
    }
    return both.signal
  },
})

fillElements()

/** A popover is open while it has the attribute `open`, which `look.css` follows where popovers are unknown. */
function fillElements(): void {
  fill(Element.prototype, { checkVisibility: (self: Element) => self.getClientRects().length > 0 })
  if ('showPopover' in HTMLElement.prototype) return
  const close = (popover: Element) => popover.removeAttribute('open')
  fill(HTMLElement.prototype, {
    showPopover: (self: HTMLElement) => self.setAttribute('open', ''),
    hidePopover: (self: HTMLElement) => close(self),
  })
  const closeOthers = (but: Element | null | undefined) => {
    for (const open of document.querySelectorAll('[popover=auto][open]')) if (open !== but) close(open)
  }
  addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target : null
    const button = pressed?.closest('[popovertarget]')
    const popover = button && document.getElementById(button.getAttribute('popovertarget') ?? '')
    closeOthers(popover ?? pressed?.closest('[popover]'))
    if (popover)
      popover.toggleAttribute(
        'open',
        button.getAttribute('popovertargetaction') === 'hide' ? false : undefined,
      )
  })
  addEventListener('keydown', ({ key }) => key === 'Escape' && closeOthers(null))
}

export {}
