import { describe, expect, it } from 'vitest'
import { columnsOf, exportSourceNames, moneyReportOf } from './export-sources.ts'

const names = (...parameters: Parameters<typeof columnsOf>) =>
  columnsOf(...parameters).map(({ name }) => name)

describe('the columns of an export', () => {
  it('are those that were chosen, in the order of the list', () => {
    for (const source of exportSourceNames) {
      const all = names(source, {})
      expect(new Set(all).size, source).toBe(all.length)
      expect(names(source, {}, [...all.slice(0, 2)].reverse()), source).toEqual(all.slice(0, 2))
      expect(names(source, {}, []), source).toEqual([])
    }
  })

  it('mark a contact as personal, so that it is never exported without that permission', () => {
    for (const source of exportSourceNames)
      for (const { name, contact, personal } of columnsOf(source, {}))
        if (contact) expect(personal, `${source} ${name}`).toBe(true)
  })

  it('of a report are its group, the currency of its money, and its numbers', () => {
    expect(moneyReportOf({ report: 'fees' })).toBe('fees')
    expect(moneyReportOf({ report: 'no such' })).toBe('sales')
    const fees = { report: 'fees', group: 'week' }
    expect(names('report', fees).slice(0, 3)).toEqual(['week', 'currency', 'payments'])
    expect(names('report', { ...fees, group: 'vehicle' })[0]).toBe('method')
    expect(names('occupancy', { group: 'province' }).slice(0, 2)).toEqual(['province', 'dates'])
  })
})
