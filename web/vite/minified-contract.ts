import { contract } from '@escale/contract'
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

/** `virtual:contract`: the routes of the contract without their schemas, so that the browser carries no zod for them. */
export function minifiedContract(): Plugin {
  const name = 'virtual:contract'
  return {
    name: 'escale-minified-contract',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(minifyContractRouter(contract))}` : undefined),
  }
}
