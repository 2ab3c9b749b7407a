import { contract } from '@escale/contract'
import type { Plugin } from 'vite'

type Route = { method?: string; path?: string; inputStructure?: string; outputStructure?: string }
type Procedure = { '~orpc': { route: Route; meta: { takes?: string; gives?: boolean; linked?: boolean } } }
type Routes = { [name: string]: Routes | Procedure }

/**
 * `virtual:contract`: the routes of the contract, and nothing else of it, so that the browser carries no zod
 * for them.
 */
export function minifiedContract(): Plugin {
  const name = 'virtual:contract'
  return {
    name: 'escale-minified-contract',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}`
        ? `${read}\nexport default read(${JSON.stringify(linesOf(contract as unknown as Routes).join('\n'))})`
        : undefined,
  }
}

// One line a call, which weighs less than the objects it stands for: `get GET /clients/{id}`, under the name
// of its domain.
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

/** The calls a page makes through the contract, a line each under the name of their domain. */
export function linesOf(routes: Routes): string[] {
  return Object.entries(routes).flatMap(([domain, calls]) => {
    const lines = Object.entries(calls as Routes).flatMap(([name, call]) =>
      isProcedure(call) && isCalled(call) ? lineOf(name, call['~orpc'].route) : [],
    )
    return lines.length > 0 ? [domain, ...lines] : []
  })
}

// Bytes are sent and opened by their address; so is, with `ask`, what comes before there is a session. The
// pages know already what
// only programs ask for.
const byAddress = [
  /^\/session/,
  /^\/installation/,
  /^\/tenants\/\{slug\}\/face$/,
  /^\/demo-accounts$/,
  /^\/account\/(sign-up|verification|recovery|password$|invitation|email$|access-requests)/,
]
const forPrograms = [
  'POST /rpc/get_user_role',
  'POST /rpc/can_access_warehouse',
  'PATCH /invoices/{id}',
  'GET /files/photos',
  'POST /files/photos/{id}/link',
  'POST /files/documents/{id}/link',
]

function isCalled({ '~orpc': { meta, route } }: Procedure): boolean {
  const { method = 'POST', path = '' } = route
  return !(
    meta.takes ||
    meta.gives ||
    meta.linked ||
    byAddress.some((address) => address.test(path)) ||
    forPrograms.includes(`${method} ${path}`)
  )
}

function lineOf(name: string, { method = 'POST', path, inputStructure, outputStructure }: Route): string {
  const structures =
    inputStructure || outputStructure ? ` ${JSON.stringify({ inputStructure, outputStructure })}` : ''
  return `${name} ${method} ${path}${structures}`
}

function isProcedure(part: Routes | Procedure): part is Procedure {
  return '~orpc' in part
}
