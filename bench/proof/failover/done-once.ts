import { setTimeout as sleep } from 'node:timers/promises'
import type { Desk } from '../acknowledged.ts'
import type { Errands, Outside } from './errands.ts'

export type Told = { asked: number; missing: string[]; twice: string[] }
export type DoneOnce = Record<keyof Errands, Told>

/** What left and what arrived, once all of it did, or nobody may still wait for it. */
export async function doneOnce(
  outside: Outside,
  desk: Desk,
  errands: Errands,
  patienceMs = 180_000,
): Promise<DoneOnce> {
  for (const deadline = performance.now() + patienceMs; ; await sleep(500)) {
    const now = await judged(outside, desk, errands).catch(() => undefined) // the primary is away
    if (now && Object.values(now).every(({ missing }) => missing.length === 0)) {
      await sleep(2000) // for a second one to show
      return judged(outside, desk, errands)
    }
    if (performance.now() > deadline) return judged(outside, desk, errands)
  }
}

async function judged(
  { owner, letters, whatsapp }: Outside,
  { companyId }: Desk,
  errands: Errands,
): Promise<DoneOnce> {
  const texts = async (sql: string) =>
    (await owner.query<{ text: string }>(sql, [companyId])).rows.map(({ text }) => text)
  return {
    letters: told(errands.letters, letters.addresses()),
    messages: told(
      errands.messages,
      whatsapp.messages.map(({ text }) => text),
    ),
    received: told(
      errands.received,
      await texts(`select provider_id as text from messages where tenant_id = $1 and direction = 'Reçu'`),
    ),
    lines: told(
      errands.lines,
      await texts(`select name as text from clients where tenant_id = $1 and name like 'Importé %'`),
    ),
  }
}

export function told(asked: string[], done: string[]): Told {
  const times = new Map<string, number>()
  for (const one of done) times.set(one, (times.get(one) ?? 0) + 1)
  return {
    asked: asked.length,
    missing: asked.filter((one) => !times.has(one)),
    twice: asked.filter((one) => (times.get(one) ?? 0) > 1),
  }
}
