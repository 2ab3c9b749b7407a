import { contract } from '@escale/contract'
import type { Permission } from '@escale/contract/access/permissions'
import type { Bucket } from '@escale/contract/channels/files/buckets'
import { isContractProcedure } from '@orpc/contract'

/** An API procedure whose request body or response body is a file. */
export type ByteRoute = {
  method: 'GET' | 'POST'
  path: string
  domain: string
  name: string
  permission: Permission
  bucket: Bucket | undefined
}

/** The procedures of the contract that carry the bytes of a file rather than JSON. */
export const byteRoutes: readonly ByteRoute[] = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries(group).flatMap(([name, procedure]): ByteRoute[] => {
    if (!isContractProcedure(procedure)) return []
    const { meta, route } = procedure['~orpc']
    const { permission, gives } = meta
    const bucket = meta.takes as Bucket | undefined // set by `upload` in the contract
    if (!permission || !route.path || !(bucket || gives)) return []
    return [{ method: bucket ? 'POST' : 'GET', path: `/api${route.path}`, domain, name, permission, bucket }]
  }),
)

/** The URL path of signed links, which need no session. The token follows this prefix. */
export const signedPath = '/api/files/signed/'

/** Whether the URL of a request is that of a file. */
export function isFileRequest(method = 'GET', url = ''): boolean {
  const path = pathOf(url)
  const readMethod = method === 'HEAD' ? 'GET' : method
  if (readMethod === 'GET' && path.startsWith(signedPath)) return true
  return shapes.some((shape) => shape.method === readMethod && shape.pattern.test(path))
}

/** Whether a request uploads a file. `receive.ts` limits its size. */
export function isUpload(method = 'GET', url = ''): boolean {
  return method === 'POST' && isFileRequest(method, url)
}

const shapes = byteRoutes.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))
const pathOf = (url: string) => url.split('?')[0] ?? ''
