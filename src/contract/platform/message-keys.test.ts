import { expectTypeOf, it } from 'vitest'
import type { OfficeRefusalCode, Refusal, RefusalCode, RefusalValues } from '#domain/platform/refusal.ts'
import type { OfficeTextKey, OfficeTextValues } from '../office/platform/office-text-keys.ts'
import type { MessageKey, PlainKey, Say, TextValues } from './message-keys.ts'

// Checked by the compiler.
it('a text takes the values of its placeholders and no others', () => {
  expectTypeOf<TextValues<'loading'>>().toEqualTypeOf<[]>()
  expectTypeOf<TextValues<'mail_hello'>>().toEqualTypeOf<[values: { name: string | number }]>()
  expectTypeOf<TextValues<'page_gate_passengers'>>().toEqualTypeOf<[values: { count: number }]>()
  type OfGate = [values: { count: number; order: string | number }]
  expectTypeOf<TextValues<'page_gate_last'>>().toEqualTypeOf<OfGate>()
  expectTypeOf<TextValues<'page_gate_last' | 'loading'>>().toEqualTypeOf<OfGate>()
})

it('digits that are a name are given as a text, in which they are not grouped', () => {
  expectTypeOf<OfficeTextValues<'requests_bill_reference'>>().toEqualTypeOf<[values: { reference: string }]>()
  expectTypeOf<OfficeTextValues<'transfers_line_number'>>().toEqualTypeOf<[values: { id: string }]>()
})

it('a key without values is one of a text without placeholders', () => {
  expectTypeOf<'loading'>().toExtend<PlainKey>()
  expectTypeOf<'most_tickets_reached'>().not.toExtend<PlainKey>()
})

it('the translator of browsers does not know the texts of mails', () => {
  expectTypeOf<Say>().toExtend<Say<'loading'>>()
  expectTypeOf<Say<'loading'>>().not.toExtend<Say>()
})

it('a refusal takes the values of its text', () => {
  expectTypeOf<['too_many_saved', { most: number }]>().toExtend<ConstructorParameters<typeof Refusal>>()
  expectTypeOf<['too_many_saved']>().not.toExtend<ConstructorParameters<typeof Refusal>>()
  expectTypeOf<['not_found', { most: number }]>().not.toExtend<ConstructorParameters<typeof Refusal>>()
})

it('every refusal has its text, with the values that it carries', () => {
  type ShopCode = Exclude<RefusalCode, OfficeRefusalCode>
  expectTypeOf<Exclude<ShopCode, MessageKey>>().toEqualTypeOf<never>()
  expectTypeOf<Exclude<OfficeRefusalCode, OfficeTextKey>>().toEqualTypeOf<never>()
  type Carried<Code> = Code extends keyof RefusalValues ? [RefusalValues[Code]] : []
  type Misfit = { [C in ShopCode]: Carried<C> extends TextValues<C> ? never : C }[ShopCode]
  expectTypeOf<Misfit>().toEqualTypeOf<never>()
  type OfficeMisfit = {
    [C in OfficeRefusalCode]: Carried<C> extends OfficeTextValues<C> ? never : C
  }[OfficeRefusalCode]
  expectTypeOf<OfficeMisfit>().toEqualTypeOf<never>()
})
