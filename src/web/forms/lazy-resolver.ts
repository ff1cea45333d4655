import type { FieldErrors, FieldValues, Resolver, ResolverError, ResolverSuccess } from 'react-hook-form'

/**
 * A resolver that loads a form's rules when the form gets the focus: they are half as large as the page. Without them
 * an empty form cannot be sent. If loading fails, the server validates the form.
 */
export function lazyResolver<V extends FieldValues, C, T>(
  load: () => Promise<Resolver<V, C, T>>,
): { resolver: Resolver<V, C, T>; fetchRules: () => void } {
  let rules: Promise<Resolver<V, C, T>> | undefined
  const fetchRules = () => {
    rules ??= load().catch(() => {
      rules = undefined
      return (values) => ({ values, errors: {} }) as unknown as ResolverSuccess<T>
    })
    return rules
  }
  const resolver: Resolver<V, C, T> = async (values, context, options) => {
    if (!rules && !Object.values(values).some(Boolean)) return notValidatedYet as ResolverError<V>
    return (await fetchRules())(values, context, options)
  }
  return { resolver, fetchRules }
}

const notValidatedYet = { values: {}, errors: { root: { type: 'unchecked' } } as FieldErrors }
