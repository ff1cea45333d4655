import { useInsertionEffect, useLayoutEffect, useRef } from 'react'
import type { FieldErrors, FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'
import type { FieldProblem } from '#domain/platform/field-problems.ts'
import { useHydrated, usePosted } from '../app/posted-form.ts'
import { type Translate, useTranslate } from '../texts/messages.tsx'
import { readForm } from '../ui/forms/read-form.ts'

/**
 * A server-rendered form that works before hydration and without JavaScript. Input typed before hydration stays; the
 * server's answer to a native submit is shown in the form. `id` is that of the form element. `field(name)` returns the
 * props of a field: registration, value and error.
 */
export function usePostedForm<V extends FieldValues, C, T extends FieldValues>(
  id: string,
  form: UseFormReturn<V, C, T>,
  {
    texts,
    readStored,
  }: {
    /** the source of error texts, if the page has its own */
    texts?: Translate
    /** values stored on an earlier visit, if there is no newer input */
    readStored?: () => Record<string, unknown> | undefined
  } = {},
) {
  const shared = useTranslate()
  const t = texts ?? shared
  const hydrated = useHydrated()
  const posted = usePosted()
  const typed = useRef<Record<string, string>>({})
  const errors = form.formState.errors as FieldErrors

  // Read in the commit that hydrates the page, before react-hook-form writes its defaults into the fields.
  useInsertionEffect(() => {
    const element = document.getElementById(id)
    if (element instanceof HTMLFormElement) typed.current = readForm(new FormData(element))
  }, [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the state at hydration
  useLayoutEffect(() => {
    const values = form.getValues()
    const stored = readStored?.()
    const early = Object.entries(typed.current).filter(([name, value]) => value && name in values)
    if (stored || early.length > 0) {
      form.reset({ ...values, ...stored, ...Object.fromEntries(early) }, { keepDefaultValues: true })
    }
    for (const [name, key] of Object.entries(posted?.fields ?? {})) {
      // Mark as touched, so that it is validated while typing and not when the button is pressed, which would
      // move the button.
      form.setValue(name as Path<V>, form.getValues(name as Path<V>), { shouldTouch: true })
      form.setError(name as Path<V>, { message: key })
    }
  }, [])

  const error = (name: string): string | undefined => {
    const key = hydrated ? errors[name]?.message : posted?.fields[name]
    return key ? t(String(key) as FieldProblem) : undefined
  }
  return {
    hydrated,
    posted,
    /** the refusal of the whole form */
    refusal: posted?.refusal ? posted.refusal.text || shared('shop_unreachable') : null,
    error,
    field: (name: Path<V>, options?: RegisterOptions<V, Path<V>>) => ({
      defaultValue: posted?.values[name] ?? '',
      error: error(name),
      ...form.register(name, options),
    }),
  }
}
