import { type Random, randomFrom } from './random.ts'

const containerLetters = 'A.BCDEFGHIJK.LMNOPQRSTU.VWXYZ' // ISO 6346: A is 10; 11, 22 and 33 are skipped
const vinLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
const vinValues = [...'12345678123457923456789'].map(Number)
const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** A container number whose last digit is right (ISO 6346). A serial whose remainder is 10 is never given out. */
export function containerNumber(random: Random, owner: string): string {
  const serial = owner + random.digits(6)
  const remainder = containerRemainder(serial)
  return remainder === 10 ? containerNumber(random, owner) : serial + remainder
}

export function containerRemainder(serial: string): number {
  const sum = [...serial].reduce(
    (total, sign, place) => total + (/\d/.test(sign) ? Number(sign) : 10 + containerLetters.indexOf(sign)) * 2 ** place,
    0,
  )
  return sum % 11
}

/** An air waybill, digits only: airline, serial, and the serial modulo 7. */
export function airWaybill(random: Random, airline: string): string {
  const serial = random.digits(7)
  return airline + serial + (Number(serial) % 7)
}

/** The IMO number of a ship, the same at each call: six digits weighted 7 to 2, and the last digit of their sum. */
export function imoNumber(ship: string): string {
  const seed = [...ship].reduce((total, sign) => total * 31 + sign.charCodeAt(0), 7)
  const serial = `9${randomFrom(seed).digits(5)}`
  return serial + ([...serial].reduce((total, digit, place) => total + Number(digit) * (7 - place), 0) % 10)
}

/** A 17-character chassis number with its check digit in the ninth place. */
export function chassisNumber(random: Random, maker: string, year: number): string {
  const draft = `${maker}${random.text(5, vinLetters)}0${yearLetter(year)}${random.text(1, vinLetters)}${random.digits(6)}`
  const check = vinCheckDigit(draft)
  return draft.slice(0, 8) + check + draft.slice(9)
}

export function vinCheckDigit(vin: string): string {
  const sum = [...vin].reduce((total, sign, place) => total + vinValue(sign) * (vinWeights[place] ?? 0), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

function vinValue(sign: string): number {
  return /\d/.test(sign) ? Number(sign) : (vinValues[vinLetters.indexOf(sign)] ?? 0)
}

/** The model year, from 2010 on: A, B, C… without I, O, Q, U, Z. */
function yearLetter(year: number): string {
  return 'ABCDEFGHJKLMNPRSTVWXY'[year - 2010] ?? 'A'
}
