import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Generates an id of the Graph API: a string of digits too long for a JavaScript number. */
export function newId(): string {
  return digits(16)
}

/** Generates a message id: `wamid.` and base64, which can contain slashes, pluses and equals signs. */
export function newMessageId(): string {
  return `wamid.${Buffer.concat([Buffer.from('HBgM'), randomBytes(27)]).toString('base64')}=`
}

/** Generates a person's id for one business (BSUID). */
export function newUserId(): string {
  return `CD.${digits(20)}`
}

/** Derives a person's id for another business, always the same one. */
export function userIdFrom(userId: string, wabaId: string): string {
  const hash = createHash('sha256').update(`${userId} ${wabaId}`).digest('hex')
  return `${userId.slice(0, 2)}.${BigInt(`0x${hash.slice(0, 18)}`)}`
}

export const userIdForm = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/

function digits(count: number): string {
  return String(randomInt(1, 10)) + Array.from({ length: count - 1 }, () => randomInt(0, 10)).join('')
}
