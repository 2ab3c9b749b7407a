import { join } from 'node:path'

export type Settings = {
  /** Fixed by PORT; otherwise 3000, or the next one that is free. */
  port: number
  portIsFixed: boolean
  /** An external PostgreSQL ≥ 15, as its owner; undefined for the embedded one. */
  databaseUrl: string | undefined
  /** Where the embedded database lives. */
  folder: string
  /** Where people reach the server; undefined for http://localhost:port. */
  publicUrl: string | undefined
  trustedProxies: string[]
  blocksInspection: boolean
}

/** What the environment says, checked; an error is a French sentence. */
export function readSettings(environment: NodeJS.ProcessEnv, folderName: string): Settings {
  const port = Number(environment.PORT ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT doit être un nombre de 0 à 65535 (« ${environment.PORT} »).`)
  const publicUrl = environment.PUBLIC_URL?.replace(/\/$/, '')
  if (publicUrl && !URL.canParse(publicUrl)) throw new Error(`PUBLIC_URL doit être une adresse complète (« ${publicUrl} »).`)
  return {
    port,
    portIsFixed: environment.PORT !== undefined,
    databaseUrl: environment.DATABASE_URL,
    folder: environment.ESCALE_DATA ?? join(import.meta.dirname, '../../.data', folderName),
    publicUrl,
    trustedProxies: (environment.ESCALE_TRUSTED_PROXIES ?? '')
      .split(',')
      .map((address) => address.trim())
      .filter(Boolean),
    blocksInspection: environment.ESCALE_PAGE_SECURITY !== 'off',
  }
}
