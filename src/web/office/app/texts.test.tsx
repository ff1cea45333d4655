import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { officeLanguages } from '#domain/people/staff/office-languages.ts'
import { TextsProvider, useShowMoney, useShowNumber, useShowPercent, useTexts } from './texts.tsx'

function Numbers() {
  const [t, showNumber, showPercent, showMoney] = [
    useTexts(),
    useShowNumber(),
    useShowPercent(),
    useShowMoney(),
  ]
  const numbers = [showMoney(125_000, 'MXN'), showNumber(1_128), t('home_all', { count: 1_128 })]
  return [...numbers, showNumber(-1.5), showPercent(12.5), showPercent(25)].join(' | ')
}

it.each(officeLanguages)('has one convention for amounts, counts and percentages in %s', (language) => {
  const shown = renderToStaticMarkup(
    <TextsProvider language={language} texts={{ home_all: '{count, plural, one {#} other {all #}}' }}>
      <Numbers />
    </TextsProvider>,
  )
  expect(shown).toBe('MXN\u00a01.250,00 | 1.128 | all 1.128 | -1,5 | 12,5% | 25%')
})
