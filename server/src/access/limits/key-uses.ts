import { Refusal } from '#access/refusal/refusal.ts'
import type { Pool } from '#database/pool/pool.ts'
import { log } from '#telemetry/log.ts'
import { countKeyUses, keyUseLimit } from './attempt-counters.ts'

const spanMs = 60_000
const gatherMs = 10_000
const gatherUses = 50

type Key = { id: string; companyId: string }
/**
 * Uses of one API key. `counted`: uses on all servers, as last read from the database. `pending`: uses on
 * this server not yet written there. `endsAt`: end of the span, on the clock of `performance.now()`.
 */
type Uses = {
  endsAt: number
  counted: number
  pending: number
  writtenAt: number
  timer?: NodeJS.Timeout | undefined
}

// Uses by hash of the API key. Each server adds its uses to the database in batches, and reads the total in
// the same statement, so most requests write nothing. Between batches, several servers may together exceed
// the limit by some dozens.
const usesByKey = new Map<string, Uses>()

export function limitKeyUses(hash: Buffer): void {
  const uses = usesByKey.get(hash.toString('base64'))
  const leftMs = (uses?.endsAt ?? 0) - performance.now()
  if (!uses || leftMs <= 0 || uses.counted + uses.pending < keyUseLimit.allowed) return
  throw new Refusal('TOO_MANY', { retryAfter: Math.max(1, Math.ceil(leftMs / 1000)) })
}

export function countKeyUse(pool: Pool, hash: Buffer, key: Key, address: string): void {
  const name = hash.toString('base64')
  const uses = usesByKey.get(name) ?? {
    endsAt: 0,
    counted: 0,
    pending: 0,
    writtenAt: Number.NEGATIVE_INFINITY,
  }
  usesByKey.set(name, uses)
  if (performance.now() >= uses.endsAt) {
    uses.endsAt = performance.now() + spanMs
    uses.counted = 0
  }
  uses.pending += 1
  if (uses.pending >= gatherUses || performance.now() - uses.writtenAt >= gatherMs)
    return void writeUses(pool, name, uses, key, address)
  uses.timer ??= setTimeout(() => writeUses(pool, name, uses, key, address), gatherMs).unref()
}

async function writeUses(pool: Pool, name: string, uses: Uses, key: Key, address: string): Promise<void> {
  clearTimeout(uses.timer)
  uses.timer = undefined
  const added = uses.pending
  if (added === 0) return void usesByKey.delete(name)
  uses.pending = 0
  uses.counted += added
  uses.writtenAt = performance.now()
  try {
    const { counted: everywhere, remaining } = await countKeyUses(pool, key, added, address)
    uses.counted = Math.max(uses.counted, everywhere ?? 0)
    if (remaining !== null) uses.endsAt = performance.now() + remaining * 1000
  } catch (error) {
    log('warn', 'uses of a key not noted', { error: String(error) })
  }
}
