import { contract } from '@escale/contract'
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

type Route = { method?: string; path?: string; inputStructure?: string; outputStructure?: string }
type Procedure = { '~orpc': { route: Route; meta: object; errorMap: object } }
type Routes = { [name: string]: Routes | Procedure }

/** `virtual:contract`: the routes of the contract, and nothing else of it, so that the browser carries no zod for them. */
export function minifiedContract(): Plugin {
  const name = 'virtual:contract'
  return {
    name: 'escale-minified-contract',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}` ? `export default ${JSON.stringify(routesOf(minifyContractRouter(contract) as unknown as Routes))}` : undefined,
  }
}

// Permissions and refusals stay with the server: the answer itself says them.
function routesOf(routes: Routes): Routes {
  return Object.fromEntries(Object.entries(routes).map(([name, part]) => [name, isProcedure(part) ? bare(part) : routesOf(part)]))
}

function isProcedure(part: Routes | Procedure): part is Procedure {
  return '~orpc' in part
}

function bare({ '~orpc': { route } }: Procedure): Procedure {
  const { method, path, inputStructure, outputStructure } = route
  return { '~orpc': { route: { method, path, inputStructure, outputStructure }, meta: {}, errorMap: {} } }
}
