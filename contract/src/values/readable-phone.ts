// Of one and of two figures; all the others have three.
const shortCodes = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

/** Numbers kept in E.164, spaced to be read: `+243 812 345 678`. */
export function readablePhone(kept: string | null): string {
  return kept?.replaceAll(/\+\d{7,15}/g, spaced) ?? ''
}

function spaced(number: string): string {
  const code = shortCodes.exec(number)?.[0] ?? number.slice(0, 4)
  const figures = number.slice(code.length)
  return `${code} ${figures.replaceAll(/\d{3}(?=\d{2})/g, '$& ')}`
}
