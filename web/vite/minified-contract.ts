import { contract } from '@escale/contract'
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

type Route = { method?: string; path?: string; inputStructure?: string; outputStructure?: string }
type Procedure = { '~orpc': { route: Route } }
type Routes = { [name: string]: Routes | Procedure }

/** `virtual:contract`: the routes of the contract, and nothing else of it, so that the browser carries no zod for them. */
export function minifiedContract(): Plugin {
  const name = 'virtual:contract'
  return {
    name: 'escale-minified-contract',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}` ? `${asProcedure}\nexport default ${writtenAs(minifyContractRouter(contract) as unknown as Routes)}` : undefined,
  }
}

// Permissions and refusals stay with the server: the answer itself says them. `GET /clients` is made a procedure by the browser.
const asProcedure = `const procedure = (text, structures) => {
  const [method, path] = text.split(' ')
  return { '~orpc': { route: { method, path, ...structures }, meta: {}, errorMap: {} } }
}`

function writtenAs(part: Routes | Procedure): string {
  if (isProcedure(part)) return call(part['~orpc'].route)
  return `{${Object.entries(part).map(([name, inside]) => `${JSON.stringify(name)}:${writtenAs(inside)}`)}}`
}

function call({ method = 'POST', path, inputStructure, outputStructure }: Route): string {
  const structures = inputStructure || outputStructure ? `,${JSON.stringify({ inputStructure, outputStructure })}` : ''
  return `procedure(${JSON.stringify(`${method} ${path}`)}${structures})`
}

function isProcedure(part: Routes | Procedure): part is Procedure {
  return '~orpc' in part
}
