import { apiRefusals } from '@escale/contract/refusals'
import { ORPCError } from '@orpc/server'
import type { Pool } from '#database/open.ts'
import { log } from '#log.ts'

/** Requests a key may make in a minute, on all servers together. */
export const usesPerMinute = 600
const gatherMs = 10_000
const gatherUses = 50

type Key = { id: string; companyId: string }
type Uses = { minute: number; known: number; pending: number; toldAt: number; timer?: NodeJS.Timeout | undefined }

// By hash of the key. What one server has counted is told to the database now and then, and what the others counted learnt
// in the same statement: no write per request, and a limit that several servers share to some dozens.
const counted = new Map<string, Uses>()

/** Refuses a key that has been used too much this minute. */
export function limitUses(hash: Buffer): void {
  const uses = counted.get(hash.toString('base64'))
  if (!uses || uses.minute !== thisMinute() || uses.known + uses.pending < usesPerMinute) return
  const retryAfter = Math.max(1, Math.ceil(((uses.minute + 1) * 60_000 - Date.now()) / 1000))
  throw new ORPCError('TOO_MANY', { status: 429, message: apiRefusals.tooMany, data: { retryAfter } })
}

/** Counts a use of a key that the database knows. */
export function countUse(pool: Pool, hash: Buffer, key: Key, address: string): void {
  const name = hash.toString('base64')
  const uses = counted.get(name) ?? { minute: 0, known: 0, pending: 0, toldAt: 0 }
  counted.set(name, uses)
  if (uses.minute !== thisMinute()) Object.assign(uses, { minute: thisMinute(), known: 0 })
  uses.pending += 1
  if (uses.pending >= gatherUses || Date.now() - uses.toldAt >= gatherMs) return void tell(pool, name, uses, key, address)
  uses.timer ??= setTimeout(() => tell(pool, name, uses, key, address), gatherMs).unref()
}

async function tell(pool: Pool, name: string, uses: Uses, key: Key, address: string): Promise<void> {
  clearTimeout(uses.timer)
  uses.timer = undefined
  const added = uses.pending
  if (added === 0) return void counted.delete(name)
  uses.pending = 0
  uses.known += added
  uses.toldAt = Date.now()
  try {
    const { rows } = await pool.query<{ uses: number }>('select access.note_key_uses($1, $2, $3, $4) as uses', [
      key.companyId,
      key.id,
      added,
      address,
    ])
    uses.known = Math.max(uses.known, rows[0]?.uses ?? 0)
  } catch (error) {
    log('warn', 'uses of a key not noted', { error: String(error) })
  }
}

function thisMinute(): number {
  return Math.floor(Date.now() / 60_000)
}
