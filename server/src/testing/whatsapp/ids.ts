import { createHash, randomBytes, randomInt } from 'node:crypto'

/** An identifier of the Graph API: a number too long for a double, in a string. */
export function newId(): string {
  return digits(16)
}

/** `wamid.` and base64, with the slashes, pluses and equals that base64 has. */
export function newMessageId(): string {
  return `wamid.${Buffer.concat([Buffer.from('HBgM'), randomBytes(27)]).toString('base64')}=`
}

/** The identifier of a person for one business portfolio. */
export function newUserId(number = ''): string {
  const [, country = 'CD'] = Object.entries(countries).find(([prefix]) => number.startsWith(prefix)) ?? []
  return `${country}.${digits(20)}`
}

const countries: Record<string, string> = {
  '86': 'CN',
  '221': 'SN',
  '225': 'CI',
  '229': 'BJ',
  '237': 'CM',
  '241': 'GA',
  '242': 'CG',
  '243': 'CD',
  '971': 'AE',
}

/** The same person, as another business knows them. */
export function userIdFrom(userId: string, wabaId: string): string {
  const hash = createHash('sha256').update(`${userId} ${wabaId}`).digest('hex')
  return `${userId.slice(0, 2)}.${BigInt(`0x${hash.slice(0, 18)}`)}`
}

export const userIdForm = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/

function digits(count: number): string {
  return String(randomInt(1, 10)) + Array.from({ length: count - 1 }, () => randomInt(0, 10)).join('')
}
