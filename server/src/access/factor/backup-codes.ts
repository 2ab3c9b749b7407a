import { randomInt } from 'node:crypto'
import { backupSigns } from '@escale/contract/people/account/factor-draft'
import type { PoolClient } from 'pg'
import { dummyHash, hashPassword, verifyPassword } from '#access/passwords/passwords.ts'
import { send } from '#database/statements/send.ts'

// Each of a person's ten backup codes starts with another letter, which tells its position. A typed code is
// therefore compared with one slow hash instead of ten. The eleven other characters hold 55 random bits.
const positions = 'ABCDEFGHJK'
const randomSigns = 11

export type NewCodes = { shown: string[]; hashes: string[] }

/** Creates ten codes to show once, and their hashes to store. */
export async function newBackupCodes(): Promise<NewCodes> {
  const codes = [...positions].map(
    (place) =>
      place + Array.from({ length: randomSigns }, () => backupSigns[randomInt(backupSigns.length)]).join(''),
  )
  const hashes: string[] = []
  // sequential, so that concurrent sign-ins are not delayed
  for (const code of codes) hashes.push(await hashPassword(code))
  return { shown: codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-')), hashes }
}

/** Stores the codes of a person in place of the earlier ones. */
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

/**
 * Returns the stored hash when the code matches it, otherwise null. Must run outside transactions, because
 * hashing is slow.
 */
export async function verifyBackupCode(storedHash: string | undefined, code: string): Promise<string | null> {
  // Without a stored hash, the code is compared with a dummy hash, so that the response takes as long.
  const isRight = await verifyPassword({ password: code, hash: storedHash ?? dummyHash })
  return storedHash !== undefined && isRight ? storedHash : null
}

/**
 * Hash of the unused code whose position is given by the first letter of the typed code. Undefined when there
 * is none.
 */
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

/** Marks the code as used. Returns false when a concurrent request used or replaced it. */
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
