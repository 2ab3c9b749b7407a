// Check digits of parcel numbers. The caller of each function has already checked the length of the number.

/** GS1 numbers (SSCC, GTIN), USPS and FedEx Ground: weights 3 and 1, alternating from the right. */
export function hasGs1CheckDigit(number: string): boolean {
  const sum = [...number.slice(0, -1)]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === Number(number.at(-1))
}

const postWeights = [8, 6, 4, 2, 3, 5, 9, 7]

/** Postal items (standard S10 of the Universal Postal Union), for example `RR123456785CN`. */
export function hasPostCheckDigit(number: string): boolean {
  const digits = number.slice(2, 11)
  const sum = postWeights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0)
  const digit = 11 - (sum % 11)
  return (digit === 10 ? 0 : digit === 11 ? 5 : digit) === Number(digits[8])
}

const fedExWeights = [3, 1, 7]

/** FedEx Express numbers, 12 digits. */
export function hasFedExCheckDigit(number: string): boolean {
  const sum = [...number.slice(0, -1)].reduce(
    (total, digit, place) => total + Number(digit) * (fedExWeights[place % 3] ?? 0),
    0,
  )
  return (sum % 11) % 10 === Number(number.at(-1))
}

/** DHL Express numbers, 10 digits: the last one is the first nine modulo 7. */
export function hasDhlCheckDigit(number: string): boolean {
  return Number(number.slice(0, 9)) % 7 === Number(number.at(-1))
}

/** UPS numbers, `1Z` and 16 characters. Letters count as digits: A is 2, B is 3, and so on. */
export function hasUpsCheckDigit(number: string): boolean {
  const sum = [...number.slice(2, -1)].reduce(
    (total, sign, place) => total + upsValue(sign) * (place % 2 === 0 ? 1 : 2),
    0,
  )
  return (10 - (sum % 10)) % 10 === Number(number.at(-1))
}

function upsValue(sign: string): number {
  return /\d/.test(sign) ? Number(sign) : (sign.toUpperCase().charCodeAt(0) - 63) % 10
}
