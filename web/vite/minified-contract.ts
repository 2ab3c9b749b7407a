import { contract } from '@escale/contract'
import type { Plugin } from 'vite'

type Route = { method?: string; path?: string; inputStructure?: string; outputStructure?: string }
type Procedure = { '~orpc': { route: Route; meta: { takes?: string; gives?: boolean; linked?: boolean } } }
type Routes = { [name: string]: Routes | Procedure }

/** `virtual:contract`: only the routes of the contract, so that the browser does not load zod for them. */
export function minifiedContract(): Plugin {
  const name = 'virtual:contract'
  return {
    name: 'escale-minified-contract',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}`
        ? `${read}\nexport default read(${JSON.stringify(contractLines(contract as unknown as Routes).join('\n'))})`
        : undefined,
  }
}

// A line per procedure, under the name of its domain: `get GET /clients/{id}`. Lines are smaller than
// objects. Permissions and refusals are not included, because the responses contain them.
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

/** The procedures that pages call through the contract, one line each under the name of their domain. */
export function contractLines(routes: Routes): string[] {
  return Object.entries(routes).flatMap(([domain, calls]) => {
    const lines = Object.entries(calls as Routes).flatMap(([name, call]) =>
      isProcedure(call) && isCalled(call) ? routeLine(name, call['~orpc'].route) : [],
    )
    return lines.length > 0 ? [domain, ...lines] : []
  })
}

// Files are sent and opened by their address, and requests before a session use `ask`. Procedures for
// programs only are never called by pages.
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

function routeLine(name: string, { method = 'POST', path, inputStructure, outputStructure }: Route): string {
  const structures =
    inputStructure || outputStructure ? ` ${JSON.stringify({ inputStructure, outputStructure })}` : ''
  return `${name} ${method} ${path}${structures}`
}

function isProcedure(part: Routes | Procedure): part is Procedure {
  return '~orpc' in part
}
