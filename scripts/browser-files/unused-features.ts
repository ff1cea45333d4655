/** Something that a library can do and that no screen of the shop asks for. */
export type UnusedFeature = {
  /** its name, which an error tells when it is used after all */
  feature: string
  /** what a screen would import to use it */
  imports: readonly string[]
  /** by the end of a module's path: its functions that only the feature calls; `a.b.*` are all of a.b */
  functions: Readonly<Record<string, readonly string[]>>
}

const react = 'react/cjs/react.production.js'
const reactDom = 'react-dom/cjs/react-dom-client.production.js'
const reactDomApi = 'react-dom/cjs/react-dom.production.js'
const router = 'react-router/dist/production/lib/router/router.js'
const routerHooks = 'react-router/dist/production/lib/hooks.js'
const routerDom = 'react-router/dist/production/lib/dom/dom.js'
const routerComponents = 'react-router/dist/production/lib/dom/lib.js'
const routerScripts = 'react-router/dist/production/lib/dom/ssr/components.js'
const singleFetch = 'react-router/dist/production/lib/dom/ssr/single-fetch.js'
const instrumentation = 'react-router/dist/production/lib/router/instrumentation.js'

/**
 * A tenth of what a first visit would load (docs/decisions/features-left-out.md). A feature that is needed is taken from
 * this list.
 */
export const unusedFeatures: readonly UnusedFeature[] = [
  {
    feature: 'view transitions of React',
    imports: ['ViewTransition', 'addTransitionType'],
    functions: {
      [reactDom]: [
        'startViewTransition',
        'flushAfterMutationEffects',
        'reportViewTransitionError',
        'applyViewTransitionToHostInstances',
        'restoreViewTransitionOnHostInstances',
        'commitAppearingPairViewTransitions',
        'scheduleViewTransitionEvent',
        'createViewTransitionInstance',
        'ViewTransitionPseudoElement.prototype.*',
      ],
    },
  },
  {
    feature: 'refs of fragments',
    imports: [],
    functions: {
      [reactDom]: [
        'FragmentInstance.prototype.*',
        'commitNewChildToFragmentInstance',
        'deleteChildFromFragmentInstance',
      ],
    },
  },
  {
    feature: 'lists of suspended parts',
    imports: ['SuspenseList', 'unstable_SuspenseList'],
    functions: { [reactDom]: ['updateSuspenseListComponent', 'cutOffTailIfNeeded'] },
  },
  {
    feature: 'parts that are kept while they are hidden',
    imports: ['Activity'],
    functions: { [reactDom]: ['updateActivityComponent'] },
  },
  {
    feature: 'going through children',
    imports: ['Children'],
    functions: { [react]: ['mapIntoArray'] },
  },
  {
    // An error says where it comes from without them; here they would name what the minifier made of the names.
    feature: 'stacks of components',
    imports: ['captureOwnerStack'],
    functions: { [reactDom]: ['describeNativeComponentFrame'] },
  },
  {
    feature: 'the state of actions',
    imports: ['useActionState', 'useFormState'],
    functions: {
      [reactDom]: ['mountActionState', 'updateActionState', 'updateActionStateImpl', 'rerenderActionState'],
    },
  },
  {
    feature: 'fetching scripts and styles from components',
    imports: ['preloadModule', 'preinit', 'preinitModule', 'preconnect', 'prefetchDNS'],
    functions: {
      [reactDom]: ['preloadModule', 'preinitStyle', 'preinitScript', 'preinitModuleScript', 'preconnectAs'],
      [reactDomApi]: ['exports.preloadModule', 'exports.preinit', 'exports.preinitModule'],
    },
  },
  {
    // Actions answer forms that browsers send without scripts; with scripts, forms call the shop themselves.
    feature: 'forms, actions and fetchers of the router',
    imports: ['Form', 'useSubmit', 'useFetcher', 'useFetchers', 'useFormAction'],
    functions: {
      [router]: [
        'handleAction',
        'fetch',
        'handleFetcherAction',
        'handleFetcherLoader',
        'convertFormDataToSearchParams',
        'convertSearchParamsToFormData',
      ],
      [routerDom]: ['getFormSubmissionInfo'],
      [routerComponents]: ['useSubmit', 'useFormAction'],
      [singleFetch]: ['singleFetchActionStrategy'],
    },
  },
  {
    feature: 'instrumentation of the router',
    imports: [],
    functions: { [instrumentation]: ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter'] },
  },
  {
    feature: 'server components',
    imports: [],
    functions: { [routerHooks]: ['RSCErrorHandler'], [routerScripts]: ['RSCPrefetchPageLinksImpl'] },
  },
]
