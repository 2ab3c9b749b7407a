import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Letter } from '#channels/mail/letter.ts'
import type { World } from './world.ts'

type SentMail = { kind: string; letter: Letter }

/** The mails to an address, in order, once there are `count` of them. */
export async function mailTo({ owner }: World, email: string, count = 1): Promise<SentMail[]> {
  for (let waited = 0; ; waited += 1) {
    const { rows } = await owner.query<SentMail>(
      'select kind, content as letter from auth.outgoing_mails where to_address = $1 order by created_at, id',
      [email.toLowerCase()],
    )
    if (rows.length >= count || waited > 200) {
      assert.equal(rows.length, count, `${email}: ${rows.map(({ kind }) => kind).join(', ')}`)
      return rows
    }
    await sleep(50)
  }
}

export async function lastLetter(world: World, email: string, count = 1): Promise<Letter> {
  return (await mailTo(world, email, count)).at(-1)?.letter as Letter
}

/** The token in the link of a mail. */
export function tokenOf({ action }: Letter): string {
  return new URL(action?.url ?? '').searchParams.values().next().value ?? ''
}
