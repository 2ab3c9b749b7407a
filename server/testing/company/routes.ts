import { contract } from '@escale/contract'
import { isContractProcedure } from '@orpc/contract'
import { newId } from '#database/query/ids.ts'
import type { World } from '#testing/world.ts'
import { createSite } from '#web/site.ts'

export type Route = { method: string; path: string }

/**
 * Every address of the product with its methods: the procedures of the contract, and the routes of the site
 * itself.
 */
export function allRoutes(world: World): Route[] {
  const procedures = Object.values(contract)
    .flatMap((group): unknown[] => Object.values(group))
    .filter((procedure) => isContractProcedure(procedure))
    .map((procedure) => procedure['~orpc'].route)
    .map(({ method, path }) => ({ method: method ?? 'POST', path: `/api${path}` }))
  const own = createSite(world.server, async () => ({ ready: true }))
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => ({ method, path }))
  const unique = new Map(
    [...procedures, ...own].map((route) => [
      `${route.method} ${route.path}`,
      { ...route, path: filledIn(route.path) },
    ]),
  )
  return [...unique.values()]
}

/** A path with a valid value for each of its parameters. */
function filledIn(path: string): string {
  return path
    .replace('/:file{[\\w.-]+\\.(js|css|svg|png|ico|webmanifest|txt)}', '/sw.js')
    .replaceAll(/:sheet(\{[^}]*\}[^}/]*\})?/g, '0b5d6b.css')
    .replaceAll(/\{\w+\}|:\w+(\{[^/]*\})?/g, newId())
    .replace('*', 'x')
}
