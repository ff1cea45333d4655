import type { FieldErrors, FieldValues, Resolver, ResolverError, ResolverSuccess } from 'react-hook-form'

/**
 * The rules of a form, which weigh half as much as the page around it and are fetched when it gets the focus. An empty
 * form without them cannot be sent. Where they cannot be loaded, the shop checks the form once it is sent.
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
    if (!rules && !Object.values(values).some(Boolean)) return nobodyHasCome as ResolverError<V>
    return (await fetchRules())(values, context, options)
  }
  return { resolver, fetchRules }
}

const nobodyHasCome = { values: {}, errors: { root: { type: 'unchecked' } } as FieldErrors }
