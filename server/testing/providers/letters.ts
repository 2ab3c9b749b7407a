import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MailContent } from '#channels/mail/mail-content.ts'
import type { World } from '#testing/world.ts'

type SentMail = { kind: string; letter: MailContent }

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

export async function lastLetter(world: World, email: string, count = 1): Promise<MailContent> {
  return (await mailTo(world, email, count)).at(-1)?.letter as MailContent
}

/** The code of the last mail to an address that contains one. */
export async function mailedCode({ owner }: World, email: string): Promise<string> {
  const { rows } = await owner.query<{ code: string }>(
    `select content->>'code' as code from auth.outgoing_mails
     where to_address = $1 and content->>'code' is not null order by created_at desc, id desc limit 1`,
    [email],
  )
  return rows[0]?.code ?? assert.fail('no code was mailed')
}

/** The token in the link of a mail. */
export function tokenOf({ action }: MailContent): string {
  return new URL(action?.url ?? '').searchParams.values().next().value ?? ''
}
