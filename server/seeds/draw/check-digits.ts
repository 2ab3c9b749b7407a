import {
  airWaybillCheckDigit,
  containerCheckDigit,
  imoCheckDigit,
  vinCheckDigit,
} from '@escale/contract/trade/freight/check-digits'
import { type Random, randomFrom } from './random.ts'

// Generates numbers with a valid check digit.

/** Generates a container number. The formula may give 10, which is written as check digit 0. */
export function containerNumber(random: Random, owner: string): string {
  const serial = owner + random.digits(6)
  return serial + containerCheckDigit(serial)
}

/** Generates an air waybill number: airline, serial number, check digit, without separators. */
export function airWaybill(random: Random, airline: string): string {
  const serial = airline + random.digits(7)
  return serial + airWaybillCheckDigit(serial)
}

/** Returns an IMO ship number. The same name always gives the same number. */
export function imoNumber(ship: string): string {
  const seed = [...ship].reduce((total, sign) => total * 31 + sign.charCodeAt(0), 7)
  const serial = `9${randomFrom(seed).digits(5)}`
  return serial + imoCheckDigit(serial)
}

/** Generates a 17-character chassis number. The ninth character is its check digit. */
export function chassisNumber(random: Random, maker: string, year: number): string {
  const draft = `${maker}${random.text(5, 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789')}0${yearLetter(year)}${random.text(1, 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789')}${random.digits(6)}`
  return draft.slice(0, 8) + vinCheckDigit(draft) + draft.slice(9)
}

/** Letter of a model year from 2010 on: A, B, C… without I, O, Q, U and Z. */
function yearLetter(year: number): string {
  return 'ABCDEFGHJKLMNPRSTVWXY'[year - 2010] ?? 'A'
}
