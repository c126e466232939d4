import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { folderOf, type LeftOut, leavingOut } from './leave-out.ts';

/** Framework mode, server components, actions, fetchers, middleware and patched routes. */
export const unusedOfRouter: LeftOut = {
  package: 'react-router',
  version: '7.18.5',
  file: 'dist/production/chunk-7RTFRKQW.mjs',
  always: {
    // No server components and no framework mode.
    'this.context && ': 'false && ',
    'if (this.context)': 'if (false)',
    'React10.useContext(FrameworkContext)': '(void 0)',
    'React8.useContext(FrameworkContext)': '(void 0)',
    '= useIsRSCRouterContext()': '= false',
    // Options of createBrowserRouter that nobody sets.
    'init.instrumentations': '(void 0)',
    'init.patchRoutesOnNavigation': '(void 0)',
    'init.dataStrategy': '(void 0)',
    'init.getContext': '(void 0)',
    'new RouterContextProvider()': '(void 0)',
    'opts?.mask': 'false',
    'locationArg && renderedMatches': 'false',
    'if (locationArg)': 'if (false)',
    'reactDomFlushSyncImpl && flushSync': 'false',
    'useTransitions === true': 'false',
    'useTransitions === false': 'false',
    'basename !== "/"': 'false',
    'basename === "/"': 'true',
    // All routes are known from the start.
    'fogOfWar.active && ': 'false && ',
    'if (fogOfWar.active)': 'if (false)',
    'if (isFogOfWar)': 'if (false)',
    'if (!isFogOfWar)': 'if (true)',
    // Forms are sent by the site's own code, so every request of the router is a GET.
    'opts.submission': '(void 0)',
    'isMutationMethod(request.method)': 'false',
    'submission && isMutationMethod(submission.formMethod)': 'false',
    'state.navigation.formMethod != null': 'false',
    'pendingActionResult && ': 'false && ',
    'pendingActionResult ?': 'false ?',
    // No fetchers.
    'fetchLoadMatches.forEach(': 'false && fetchLoadMatches.forEach(',
    'revalidatingFetchers.length > 0': 'false',
    'revalidatingFetchers.length === 0': 'true',
    'revalidatingFetchers.forEach(': 'false && revalidatingFetchers.forEach(',
    ' state.fetchers.forEach(': ' false && state.fetchers.forEach(',
    'newState.fetchers.forEach(': 'false && newState.fetchers.forEach(',
    'deletedFetchers.forEach(': 'false && deletedFetchers.forEach(',
    'unmountedFetchers.forEach(': 'false && unmountedFetchers.forEach(',
    ' mountedFetchers.forEach(': ' false && mountedFetchers.forEach(',
    'fetchersQueuedForDeletion.forEach(': 'false && fetchersQueuedForDeletion.forEach(',
    'redirectPreserveMethodStatusCodes.has(': 'false && redirectPreserveMethodStatusCodes.has(',
    // A lazy route is one function that brings all of it.
    'if (typeof route.lazy === "function")': 'if (true)',
  },
  lesser: {
    normalizeNavigateOptions: '(isFetcher, path) { return { path }; }',
    usePrefetchBehavior: '() { return [false, null, {}]; }',
    parseHydrationData: '() {}',
    defaultDataStrategyWithMiddleware: '(args) { return defaultDataStrategy(args); }',
    markFetchRedirectsDone: '() {}',
    abortStaleFetchLoads: '() {}',
    getUpdatedActionData: '() {}',
    getActionDataForCommit: '() {}',
    getSubmissionFromNavigation: '() {}',
    checkFogOfWar: '() { return {}; }',
    processLoaderData: '(state, matches, results) { return processRouteLoaderData(matches, results); }',
    callLoadersAndMaybeResolveData:
      '(matches, none, request, location) { return { loaderResults: await callDataStrategy(request, location, matches), fetcherResults: {} }; }',
    getDataStrategyMatchLazyPromises:
      '(map, manifest, request, match, skip) { const { lazyRoutePromise: route, lazyHandlerPromise: handler } = loadLazyRoute(match.route, "loader", manifest, map, skip); return { route, handler }; }',
    getInternalRouterError:
      '(status, { pathname } = {}) { return new ErrorResponseImpl(status, "Not Found", new Error("No route matches URL " + pathname), true); }',
  },
  never: [
    'PrefetchPageLinks',
    'discoverRoutes',
    'runClientMiddlewarePipeline',
    'patchRoutes',
    '_internalSetRoutes',
    'handleAction',
    'fetch2',
    'getFetcher',
    'resetFetcher',
    'queueFetcherForDeletion',
    'getUpdatedRevalidatingFetchers',
    'useNavigateUnstable',
    // Every route is inside one that draws its errors.
    'DefaultErrorComponent',
  ],
};

/** So that the bundler may drop components that nobody imports. */
const droppable = (code: string) =>
  code
    .replace(/^\w+\.(displayName|contextType) = .*;$/gm, '')
    .replace(/\bReact\d*\.(forwardRef|createContext)\(/g, '/* @__PURE__ */ $&')
    .replace(/^(var \w+ = )(class extends [\s\S]*?^\});$/gm, '$1/* @__PURE__ */ (() => $2)();');

const production = join(folderOf('react-router'), 'dist/production');

/** Builds with React Router's production files, which its package.json doesn't name, without what is unused. */
export const leanRouter: Plugin = {
  ...leavingOut(unusedOfRouter, droppable),
  // A release may keep them elsewhere.
  config: () =>
    !existsSync(join(production, 'index.mjs'))
      ? {}
      : {
          resolve: {
            alias: [
              { find: /^react-router$/, replacement: join(production, 'index.mjs') },
              { find: /^react-router\/dom$/, replacement: join(production, 'dom-export.mjs') },
            ],
          },
        },
};
