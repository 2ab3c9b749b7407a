import { createHash, randomBytes, randomInt } from 'node:crypto'

/** An id of the Graph API: digits that are too many for a double, in a string. */
export function newId(): string {
  return digits(16)
}

/** `wamid.` and base64, with the slashes, pluses and equals signs that base64 has. */
export function newMessageId(): string {
  return `wamid.${Buffer.concat([Buffer.from('HBgM'), randomBytes(27)]).toString('base64')}=`
}

/** The id of a person for one business portfolio (BSUID). */
export function newUserId(): string {
  return `CD.${digits(20)}`
}

/** The id of the same person for another business. */
export function userIdFrom(userId: string, wabaId: string): string {
  const hash = createHash('sha256').update(`${userId} ${wabaId}`).digest('hex')
  return `${userId.slice(0, 2)}.${BigInt(`0x${hash.slice(0, 18)}`)}`
}

export const userIdForm = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/

function digits(count: number): string {
  return String(randomInt(1, 10)) + Array.from({ length: count - 1 }, () => randomInt(0, 10)).join('')
}
