import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { type OfficeLanguage, officeLanguages } from '#domain/staff/office-languages.ts'
import { type OfficeTexts, TextsProvider } from './app/texts.tsx'

const loadTexts: Record<OfficeLanguage, () => Promise<{ default: OfficeTexts }>> = {
  es: () => import('#messages/office/es.json'),
  en: () => import('#messages/office/en.json'),
  pt: () => import('#messages/office/pt.json'),
}

const language = officeLanguages.find((one) => one === document.documentElement.lang) ?? 'es'
const { default: texts } = await loadTexts[language]()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextsProvider language={language} texts={texts}>
        <HydratedRouter />
      </TextsProvider>
    </StrictMode>,
  )
})
