import {
  airWaybillCheckDigit,
  containerCheckDigit,
  imoCheckDigit,
  vinCheckDigit,
} from '@escale/contract/trade/freight/check-digits'
import { type Random, randomFrom } from './random.ts'

// Numbers that prove themselves, for the demo.

/** A container number; a serial that ends in 0 for a remainder of 10 is as good as any. */
export function containerNumber(random: Random, owner: string): string {
  const serial = owner + random.digits(6)
  return serial + containerCheckDigit(serial)
}

/** An air waybill, digits only: airline, serial and check digit. */
export function airWaybill(random: Random, airline: string): string {
  const serial = airline + random.digits(7)
  return serial + airWaybillCheckDigit(serial)
}

/** The IMO number of a ship, the same at each call. */
export function imoNumber(ship: string): string {
  const seed = [...ship].reduce((total, sign) => total * 31 + sign.charCodeAt(0), 7)
  const serial = `9${randomFrom(seed).digits(5)}`
  return serial + imoCheckDigit(serial)
}

/** A 17-character chassis number with its check digit in the ninth place. */
export function chassisNumber(random: Random, maker: string, year: number): string {
  const draft = `${maker}${random.text(5, 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789')}0${yearLetter(year)}${random.text(1, 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789')}${random.digits(6)}`
  return draft.slice(0, 8) + vinCheckDigit(draft) + draft.slice(9)
}

/** The model year, from 2010 on: A, B, C… without I, O, Q, U, Z. */
function yearLetter(year: number): string {
  return 'ABCDEFGHJKLMNPRSTVWXY'[year - 2010] ?? 'A'
}
