import { type LeftOut, leavingOut } from './leave-out.ts';

/**
 * React's <ViewTransition> (the router's view transitions are the browser's), refs to fragments, stylesheets and scripts
 * that React loads, <Activity>, <SuspenseList>, form actions, custom elements, onSelect, onBeforeInput, the browser's
 * spinner during transitions, and the list of components in an error.
 */
export const unusedOfReactDom: LeftOut = {
  package: 'react-dom',
  version: '19.3.1',
  file: 'cjs/react-dom-client.production.js',
  statements: [/^FragmentInstance\.prototype\.\w+ = function[\s\S]*?^\};\n/m],
  lesser: {
    getResource: '() { return null; }',
    isCustomElement: '() { return false; }',
    getStackByFiberInDevAndProd: '() { return ""; }',
    describeNativeComponentFrame: '() { return ""; }',
  },
  idle: [
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitAppearingPairViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restorePairedViewTransitions',
    'trackEnterViewTransitions',
    'commitNewChildToFragmentInstances',
    'commitFragmentInstanceInsertionEffects',
    'commitFragmentInstanceDeletionEffects',
    'constructSelectEvent',
    'getNativeBeforeInputChars',
    'getFallbackBeforeInputChars',
    'defaultOnDefaultTransitionIndicator',
    'extractEvents$1',
  ],
  never: [
    'startViewTransition',
    'createViewTransitionInstance',
    'applyViewTransitionToHostInstances',
    'restoreViewTransitionOnHostInstances',
    'scheduleViewTransitionEvent',
    'reportViewTransitionError',
    'commitAfterMutationEffectsOnFiber',
    'FragmentInstance',
    'addFragmentHandleToFiber',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
    'preload',
    'preloadModule',
    'preconnect',
    'prefetchDNS',
    'acquireResource',
    'preloadResource',
    'suspendResource',
    'insertSuspendedStylesheets',
    'estimateBandwidth',
    'updateSuspenseListComponent',
    'updateActivityComponent',
    'retryActivityComponentWithoutHydrating',
    'mountActionState',
    'updateActionState',
    'rerenderActionState',
    'setPropOnCustomElement',
    'startHostTransition',
  ],
};

export const leanReactDom = leavingOut(unusedOfReactDom);
