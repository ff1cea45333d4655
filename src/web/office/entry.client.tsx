import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** The long fields of the page, and their texts when the last of them was typed into. */
const fields = [...document.querySelectorAll('textarea')]
let texts = fields.map(({ value }) => value)
const noteTexts = () => {
  texts = fields.map(({ value }) => value)
}
document.addEventListener('input', noteTexts)

function Office() {
  useEffect(() => {
    document.removeEventListener('input', noteTexts)
    // As it comes to life React gives a long field that has a text that text again, whatever was typed in the meantime.
    for (const [nth, field] of fields.entries()) {
      const text = texts[nth] ?? ''
      if (field.value !== text) field.value = text
    }
  }, [])
  return <HydratedRouter />
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Office />
    </StrictMode>,
  )
})
