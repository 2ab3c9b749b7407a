import type { Server } from '#access/server.ts'
import type { Means } from './openid.ts'

export function meansOf({ secret, publicUrl, demo, signOn }: Server): Means {
  return { secret, publicUrl, reachesLoopback: signOn?.reachesLoopback ?? demo }
}
