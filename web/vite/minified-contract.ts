import { contract } from '@escale/contract'
import type { Plugin } from 'vite'

type Route = { method?: string; path?: string; inputStructure?: string; outputStructure?: string }
type Procedure = { '~orpc': { route: Route; meta: { takes?: string; gives?: boolean; linked?: boolean } } }
type Routes = { [name: string]: Routes | Procedure }

/** `virtual:contract`: the routes of the contract, and nothing else of it, so that the browser carries no zod for them. */
export function minifiedContract(): Plugin {
  const name = 'virtual:contract'
  return {
    name: 'escale-minified-contract',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}` ? `${read}\nexport default read(${JSON.stringify(linesOf(contract as unknown as Routes).join('\n'))})` : undefined,
  }
}

// One line a call, which weighs less than the objects it stands for: `get GET /clients/{id}`, under the name of its domain.
// Permissions and refusals stay with the server: the answer itself says them.
const read = `function read(text) {
  const routes = {}
  let domain = routes
  for (const line of text.split('\\n')) {
    const [name, method, path, structures] = line.split(' ')
    if (method) domain[name] = { '~orpc': { route: { method, path, ...JSON.parse(structures ?? '{}') }, meta: {}, errorMap: {} } }
    else domain = routes[name] = {}
  }
  return routes
}`

function linesOf(routes: Routes): string[] {
  return Object.entries(routes)
    .filter(([, inside]) => !isProcedure(inside) || !travelsAsBytes(inside))
    .flatMap(([name, inside]) => (isProcedure(inside) ? lineOf(name, inside['~orpc'].route) : [name, ...linesOf(inside)]))
}

/** What the pages know already: only programs ask for it. */
const forPrograms = ['/rpc/get_user_role', '/rpc/can_access_warehouse']

/** Bytes are sent and opened by their address, not by a call. */
function travelsAsBytes({ '~orpc': { meta, route } }: Procedure): boolean {
  return Boolean(meta.takes || meta.gives || meta.linked) || forPrograms.includes(route.path ?? '')
}

function lineOf(name: string, { method = 'POST', path, inputStructure, outputStructure }: Route): string {
  const structures = inputStructure || outputStructure ? ` ${JSON.stringify({ inputStructure, outputStructure })}` : ''
  return `${name} ${method} ${path}${structures}`
}

function isProcedure(part: Routes | Procedure): part is Procedure {
  return '~orpc' in part
}
