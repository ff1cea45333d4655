import { useInsertionEffect, useLayoutEffect, useRef } from 'react'
import type { FieldErrors, FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'
import type { FieldProblem } from '#domain/field-problems.ts'
import { type Translate, useTranslate } from '../texts/messages.tsx'
import { useAlive, usePosted } from './posted-form.ts'
import { readForm } from './read-form.ts'

/**
 * A form that the server renders, which works before its scripts have come and without any. What was typed by then stays
 * when they come; what the server answered to a form that the browser sent is shown in the form. `id` is that of the
 * form's element. `field(name)` is what each field takes: its registration, its value and what is wrong with it.
 */
export function usePostedForm<V extends FieldValues, C, T extends FieldValues>(
  id: string,
  form: UseFormReturn<V, C, T>,
  {
    texts,
    readStored,
  }: {
    /** where the texts of errors are found, when the page has its own */
    texts?: Translate
    /** values stored on an earlier visit, where there is no newer input */
    readStored?: () => Record<string, unknown> | undefined
  } = {},
) {
  const shared = useTranslate()
  const t = texts ?? shared
  const alive = useAlive()
  const posted = usePosted()
  const typed = useRef<Record<string, string>>({})
  const errors = form.formState.errors as FieldErrors

  // Read in the very commit that brings the page to life, before react-hook-form writes its defaults into the fields.
  useInsertionEffect(() => {
    const element = document.getElementById(id)
    if (element instanceof HTMLFormElement) typed.current = readForm(new FormData(element))
  }, [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is there when the page comes to life
  useLayoutEffect(() => {
    const values = form.getValues()
    const stored = readStored?.()
    const early = Object.entries(typed.current).filter(([name, value]) => value && name in values)
    if (stored || early.length > 0) {
      form.reset({ ...values, ...stored, ...Object.fromEntries(early) }, { keepDefaultValues: true })
    }
    for (const [name, key] of Object.entries(posted?.fields ?? {})) {
      // Touched: it is checked while it is typed over, not when the button below it is pressed, which would move away.
      form.setValue(name as Path<V>, form.getValues(name as Path<V>), { shouldTouch: true })
      form.setError(name as Path<V>, { message: key })
    }
  }, [])

  const error = (name: string): string | undefined => {
    const key = alive ? errors[name]?.message : posted?.fields[name]
    return key ? t(String(key) as FieldProblem) : undefined
  }
  return {
    alive,
    posted,
    /** what the server refused about the form as a whole */
    refusal: posted?.refusal ? posted.refusal.text || shared('shop_unreachable') : null,
    error,
    field: (name: Path<V>, options?: RegisterOptions<V, Path<V>>) => ({
      defaultValue: posted?.values[name] ?? '',
      error: error(name),
      ...form.register(name, options),
    }),
  }
}
