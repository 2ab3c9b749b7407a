import {
  airWaybillCheckDigit,
  containerCheckDigit,
  imoCheckDigit,
  vinCheckDigit,
} from '@escale/contract/trade/freight/check-digits'
import { type Random, randomFrom } from './random.ts'

// Numbers with a valid check digit.

/** Container number. A remainder of 10 is accepted and gives the check digit 0. */
export function containerNumber(random: Random, owner: string): string {
  const serial = owner + random.digits(6)
  return serial + containerCheckDigit(serial)
}

/** Air waybill as digits: airline, serial, check digit. */
export function airWaybill(random: Random, airline: string): string {
  const serial = airline + random.digits(7)
  return serial + airWaybillCheckDigit(serial)
}

/** IMO number of a ship, always the same for one name. */
export function imoNumber(ship: string): string {
  const seed = [...ship].reduce((total, sign) => total * 31 + sign.charCodeAt(0), 7)
  const serial = `9${randomFrom(seed).digits(5)}`
  return serial + imoCheckDigit(serial)
}

/** 17-character chassis number with its check digit in ninth place. */
export function chassisNumber(random: Random, maker: string, year: number): string {
  const draft = `${maker}${random.text(5, 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789')}0${yearLetter(year)}${random.text(1, 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789')}${random.digits(6)}`
  return draft.slice(0, 8) + vinCheckDigit(draft) + draft.slice(9)
}

/** Letter of the model year from 2010: A, B, C… without I, O, Q, U, Z. */
function yearLetter(year: number): string {
  return 'ABCDEFGHJKLMNPRSTVWXY'[year - 2010] ?? 'A'
}
