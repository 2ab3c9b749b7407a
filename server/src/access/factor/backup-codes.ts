import { randomInt } from 'node:crypto'
import { backupSigns } from '@escale/contract/people/account/factor-draft'
import type { PoolClient } from 'pg'
import { dummyHash, hashPassword, verifyPassword } from '#access/passwords/passwords.ts'
import { send } from '#database/statements/send.ts'

// The first character gives the position of the code, so one slow hash is verified instead of ten. The eleven
// others hold 55 bits.
const positions = 'ABCDEFGHJK'
const randomSigns = 11

export type NewCodes = { shown: string[]; hashes: string[] }

/** Ten codes, shown once, and their hashes. */
export async function newBackupCodes(): Promise<NewCodes> {
  const codes = [...positions].map(
    (place) =>
      place + Array.from({ length: randomSigns }, () => backupSigns[randomInt(backupSigns.length)]).join(''),
  )
  const hashes: string[] = []
  // sequential, so that sign-ins are not delayed
  for (const code of codes) hashes.push(await hashPassword(code))
  return { shown: codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-')), hashes }
}

/** Replaces the earlier codes. */
export async function storeBackupCodes(
  client: PoolClient,
  userId: string,
  { hashes }: NewCodes,
): Promise<void> {
  await client.query('delete from auth.backup_codes where user_id = $1', [userId])
  await client.query(
    `insert into auth.backup_codes (user_id, place, code_hash) select $1, row - 1, hash
      from unnest($2::text[]) with ordinality kept (hash, row)`,
    [userId, hashes],
  )
}

/** The stored hash when the code matches. Verified outside any transaction, because hashing is slow. */
export async function verifyBackupCode(storedHash: string | undefined, code: string): Promise<string | null> {
  // an unknown code takes as long as a known one
  const isRight = await verifyPassword({ password: code, hash: storedHash ?? dummyHash })
  return storedHash !== undefined && isRight ? storedHash : null
}

/** The stored hash at the code's position. Undefined when it was used, or there is none. */
export async function findBackupCodeHash(
  client: PoolClient,
  userId: string,
  code: string,
): Promise<string | undefined> {
  const [row] = await send<{ hash: string }>(client, {
    text: `select code_hash as hash from auth.backup_codes
      where user_id = $1 and place = $2 and used_at is null`,
    values: [userId, codeIndexOf(code)],
  })
  return row?.hash
}

/** Uses the code up. False when a concurrent request used or replaced it. */
export async function useBackupCode(client: PoolClient, userId: string, hash: string): Promise<boolean> {
  const usedRows = await send(client, {
    text: `update auth.backup_codes set used_at = now()
      where user_id = $1 and code_hash = $2 and used_at is null returning place`,
    values: [userId, hash],
  })
  return usedRows.length === 1
}

function codeIndexOf(code: string): number {
  return positions.indexOf(code[0] ?? ' ')
}
