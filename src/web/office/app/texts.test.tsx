import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { OfficeLanguage } from '#domain/staff/office-languages.ts'
import { TextsProvider, useShowPercent } from './texts.tsx'

function Percent({ value }: { value: number }) {
  return useShowPercent()(value)
}

const percentIn = (language: OfficeLanguage, value: number) =>
  renderToStaticMarkup(
    <TextsProvider language={language} texts={{}}>
      <Percent value={value} />
    </TextsProvider>,
  )

it('says a percentage as the language writes it', () => {
  expect(percentIn('en', 25)).toBe('25%')
  expect(percentIn('en', 12.5)).toBe('12.5%')
  expect(percentIn('pt', 12.5)).toBe('12,5%')
  expect(percentIn('es', 25)).toMatch(/^25\s?%$/)
})
