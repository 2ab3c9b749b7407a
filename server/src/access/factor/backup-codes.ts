import { randomInt } from 'node:crypto'
import { backupSigns } from '@escale/contract/people/account/factor-draft'
import type { PoolClient } from 'pg'
import { hashPassword, nobodysHash, verifyPassword } from '#access/passwords/passwords.ts'
import { send } from '#database/statements/send.ts'

// The first sign says which of the ten it is, so that one slow hash is judged and not ten. Eleven others: 55
// bits.
const places = 'ABCDEFGHJK'
const randomSigns = 11

export type NewCodes = { shown: string[]; hashes: string[] }

/** Ten codes, to be shown once, and what is kept of each. */
export async function newBackupCodes(): Promise<NewCodes> {
  const codes = [...places].map(
    (place) =>
      place + Array.from({ length: randomSigns }, () => backupSigns[randomInt(backupSigns.length)]).join(''),
  )
  const hashes: string[] = []
  for (const code of codes) hashes.push(await hashPassword(code)) // one at a time: it waits behind nobody's sign-in
  return { shown: codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-')), hashes }
}

/** The ones before are worth nothing any more. */
export async function keepBackupCodes(
  client: PoolClient,
  userId: string,
  { hashes }: NewCodes,
): Promise<void> {
  await client.query('delete from auth.backup_codes where user_id = $1', [userId])
  await client.query(
    'insert into auth.backup_codes (user_id, place, code_hash) select $1, row - 1, hash from unnest($2::text[]) with ordinality kept (hash, row)',
    [userId, hashes],
  )
}

/**
 * What is kept of a code of somebody's, if it is that code and was not used; judged outside any transaction,
 * as it takes a while.
 */
export async function judgedBackupCode(kept: string | undefined, code: string): Promise<string | null> {
  const isRight = await verifyPassword({ password: code, hash: kept ?? nobodysHash }) // one that is not there takes as long
  return kept !== undefined && isRight ? kept : null
}

/** What is kept of the code in a code's place; undefined when it was used, or there are none. */
export async function keptBackupCode(
  client: PoolClient,
  userId: string,
  code: string,
): Promise<string | undefined> {
  const [kept] = await send<{ hash: string }>(client, {
    text: 'select code_hash as hash from auth.backup_codes where user_id = $1 and place = $2 and used_at is null',
    values: [userId, codeIndexOf(code)],
  })
  return kept?.hash
}

/** Uses it up; false when it was used, or replaced, meanwhile. */
export async function takeBackupCode(client: PoolClient, userId: string, hash: string): Promise<boolean> {
  const taken = await send(client, {
    text: 'update auth.backup_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null returning place',
    values: [userId, hash],
  })
  return taken.length === 1
}

function codeIndexOf(code: string): number {
  return places.indexOf(code[0] ?? ' ')
}
