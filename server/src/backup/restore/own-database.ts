import { urlOf, waitForOwnPostmaster } from '#postgres/connection.ts'
import { startEngine } from '#postgres/engine.ts'
import { findFolders } from '#postgres/engine-folders.ts'
import { findPostmaster } from '#postgres/postmaster.ts'
import { readDatabasePassword } from './secret.ts'

/**
 * Connects to the database in `folder`. Uses the server that already runs there, or starts one until `close`.
 */
export async function openOwnDatabase(
  folder: string,
  settings?: Record<string, string>,
): Promise<{ url: string; close(): Promise<void> }> {
  const place = await findFolders(folder)
  const running = await findPostmaster(place.data)
  const secret = running && (await readDatabasePassword(place))
  const postmaster = secret && (await waitForOwnPostmaster(secret, place.data, running.pid))
  if (postmaster) return { url: urlOf(postmaster, secret), close: async () => {} }
  const engine = await startEngine({ folder, ...(settings && { settings }) })
  return { url: engine.url, close: engine.stop }
}
