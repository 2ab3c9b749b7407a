import { registerHooks } from 'node:module'

// Loaded before the product: to its journal no table has a history, so that the difference is what a history costs.
const noHistory = 'data:text/javascript,export const isRecordKind = () => false'

registerHooks({
  resolve(specifier, context, next) {
    const isAsked = specifier === '@escale/contract/journal/records' && context.parentURL?.endsWith('/server/src/journal/record.ts')
    return isAsked ? { url: noHistory, format: 'module', shortCircuit: true } : next(specifier, context)
  },
})
