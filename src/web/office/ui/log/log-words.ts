import type { PlainOfficeKey } from '#contract/office/platform/office-text-keys.ts'
import type { LogRow } from '#contract/office/records/office-log.ts'
import { findLocale } from '#domain/platform/locales.ts'
// Its codes are text keys: this import makes the build send them to pages with a log
// (scripts/build-steps/text-keys.ts).
import '#domain/platform/refusal.ts'
import type { GrantedRole } from '#domain/people/staff/staff-roles.ts'
import {
  useCodeText,
  useShowDay,
  useShowHour,
  useShowMoney,
  useShowNumber,
  useShowPercent,
  useShowTime,
  useTexts,
} from '../../app/texts.tsx'
import { localeNames } from '../words/language-names.ts'
import { useRoleNames } from '../words/role-names.ts'

const keyOf = (word: string) =>
  word
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')

/** Facts needed to format values, and names of rows (`variant:12`) that the screen knows. */
export type Surroundings = { timeZone: string; currency: string | null; names?: Record<string, string> }

/** Fields whose number is a count; other numbers may be ids with names. */
const countFields =
  /^(accounts|addresses|dates|findings|left|lines|moved|open|orders|paid|perCustomerLimit|placed|promised|recipients|rows|seats|size|tickets|totalLimit|vehicles|waiting)$/

/** Functions for the texts of verbs, results, fields and values; unknown codes get a generic text. */
export function useLogWords() {
  const t = useTexts()
  const textOf = useCodeText()
  const textOr = (key: string, otherwise: PlainOfficeKey) => textOf(key) ?? t(otherwise)
  return {
    verb: (verb: string) =>
      verb.includes('/') ? t('log_verb_call') : textOr(`log_verb_${keyOf(verb)}`, 'log_verb_other'),
    result(result: string) {
      const code = /^refused\((\w+)\)$/.exec(result)?.[1]
      if (!code) return t(result === 'done' ? 'log_result_done' : 'log_result_failed')
      const why =
        code === 'permission_needed'
          ? t('failed_forbidden')
          : (textOf(`log_refused_${code}`) ?? textOr(code, 'log_result_other'))
      return `${t('log_result_refused')}: ${why}`
    },
    /** The author of an act: staff by name, a customer without. */
    actor({ kind, name }: LogRow['actor']) {
      if (kind === 'customer') return t('log_value_customer')
      return kind === 'system' ? t('orders_actor_system') : name
    },
    field: (field: string) => textOr(`log_field_${keyOf(field)}`, 'log_field_other'),
    /** the context of a field: a language, or a row by its id */
    context(part: string, { names = {} }: Surroundings) {
      const locale = findLocale(part)
      if (locale) return localeNames[locale]
      return part
        .split(' ')
        .map((one) => names[one] ?? t('log_number', { number: one.replace(/^\w+:/, '') }))
        .join(' · ')
    },
    value: useValueWords(),
  }
}

/** A function for the text of a field's value. */
function useValueWords() {
  const t = useTexts()
  const textOf = useCodeText()
  const showPercent = useShowPercent()
  const showNumber = useShowNumber()
  const showHour = useShowHour()
  const showDay = useShowDay()
  const showTime = useShowTime()
  const showMoney = useShowMoney()
  const roleNames = useRoleNames()
  return function wordsOf(field: string, value: unknown, { timeZone, currency }: Surroundings): string {
    if (value === null || value === undefined || value === '') return '—'
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value)) {
      if (/^(roles|add|had)$/.test(field)) return roleNames(value as GrantedRole[])
      return value.map((one) => wordsOf(field, one, { timeZone, currency })).join(', ') || '—'
    }
    if (typeof value === 'number') {
      if (currency && /^(price|amount|total|from|to|costPer(Use|Hour))$/.test(field))
        return showMoney(value, currency)
      if (field === 'percent') return showPercent(value)
      return countFields.test(field) ? showNumber(value) : String(value)
    }
    const text = String(value)
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(text)) return showTime(text, timeZone)
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return showHour(text)
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return showDay(text)
    if (field === 'languages')
      return text
        .split(', ')
        .map((one) => textOf(`log_value_${one}`) ?? one)
        .join(', ')
    if (text.startsWith('/media/')) return t('log_value_picture')
    return textOf(`log_value_${keyOf(text)}`) ?? text
  }
}
