import { contract } from '@escale/contract'
import type { Permission } from '@escale/contract/access/permissions'
import type { Bucket } from '@escale/contract/channels/files/buckets'
import { isContractProcedure } from '@orpc/contract'

/** A procedure whose body or answer is a file. */
export type ByteRoute = {
  method: 'GET' | 'POST'
  path: string
  domain: string
  name: string
  permission: Permission
  bucket: Bucket | undefined
}

/** What of the API is bytes rather than JSON: read in the contract, and nowhere else. */
export const byteRoutes: readonly ByteRoute[] = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries(group).flatMap(([name, procedure]): ByteRoute[] => {
    if (!isContractProcedure(procedure)) return []
    const { meta, route } = procedure['~orpc']
    const { permission, gives } = meta
    const bucket = meta.takes as Bucket | undefined // as `upload` of the contract names it
    if (!permission || !route.path || !(bucket || gives)) return []
    return [{ method: bucket ? 'POST' : 'GET', path: `/api${route.path}`, domain, name, permission, bucket }]
  }),
)

/** Where a link that needs no session opens its file; the token follows. */
export const signedPath = '/api/files/signed/'

/** Whether a request is for bytes, not for a procedure: its address is theirs, whatever the ids in it. */
export function isBytes(method = 'GET', url = ''): boolean {
  const path = pathOf(url)
  const asked = method === 'HEAD' ? 'GET' : method
  if (asked === 'GET' && path.startsWith(signedPath)) return true
  return shapes.some((shape) => shape.method === asked && shape.pattern.test(path))
}

/** Whether a request brings a file: `receive.ts` bounds it. */
export function isUpload(method = 'GET', url = ''): boolean {
  return method === 'POST' && isBytes(method, url)
}

const shapes = byteRoutes.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))
const pathOf = (url: string) => url.split('?')[0] ?? ''
