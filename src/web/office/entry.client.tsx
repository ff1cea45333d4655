import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { fillInOldBrowsers } from '../browser/fill-in-old-browsers.ts'

/** The page's textareas, and their values at the last input before hydration. */
const fields = [...document.querySelectorAll('textarea')]
let texts = fields.map(({ value }) => value)
const noteTexts = () => {
  texts = fields.map(({ value }) => value)
}
document.addEventListener('input', noteTexts)

function Office() {
  useEffect(() => {
    document.removeEventListener('input', noteTexts)
    // Hydration resets a textarea that has a default value: restore the input.
    for (const [nth, field] of fields.entries()) {
      const text = texts[nth] ?? ''
      if (field.value !== text) field.value = text
    }
    dispatchEvent(new Event('hydrated'))
  }, [])
  return <HydratedRouter />
}

void fillInOldBrowsers().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Office />
      </StrictMode>,
    )
  }),
)
